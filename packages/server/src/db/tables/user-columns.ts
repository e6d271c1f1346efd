import type { ListedColumns } from './listed-columns.ts';

/**
 * The columns of a user that the API reads as they are, in the order in which statements select them. Selection, imports, exports and
 * what is stored as it is given follow. `08-users.sql` repeats them in triggers, and `history/events/schema-lists.test.ts` compares.
 */
export const userColumns = {
  display_name: { type: 'text', line: 'change', recorded: 'always' },
  profile_image_url: { type: 'text', line: 'change', recorded: 'always' },
  is_anonymous: { type: 'boolean', line: 'new', recorded: 'always' },
  signed_up_at: { type: 'timestamptz', line: 'new' },
  last_active_at: { type: 'timestamptz', line: 'new' },
  password_changed_at: { type: 'timestamptz', line: 'new' },
  otp_auth_enabled: { type: 'boolean', line: 'new', recorded: 'always' },
  otp_auth_removed: { type: 'boolean', line: 'new' },
  requires_totp: { type: 'boolean' },
  passkey_replaces_totp: { type: 'boolean', line: 'new', given: false, recorded: 'change' },
  language: { type: 'text', line: 'change', given: null, recorded: 'change' },
  restricted_by_admin: { type: 'boolean', line: 'new' },
  restricted_by_admin_reason: { type: 'text', line: 'new' },
  restricted_by_admin_private_details: { type: 'text', line: 'new' },
  deletion_at: { type: 'timestamptz', line: 'new' },
  tags: { type: 'jsonb', line: 'change' },
  client_metadata: { type: 'jsonb', line: 'change', recorded: 'always' },
  client_read_only_metadata: { type: 'jsonb', line: 'change', recorded: 'always' },
  server_metadata: { type: 'jsonb', line: 'change', recorded: 'always' },
} as const satisfies ListedColumns;
