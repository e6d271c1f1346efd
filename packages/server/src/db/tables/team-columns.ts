import type { ListedColumns } from './listed-columns.ts';

/** The columns of a team that the API reads. `10-teams.sql` repeats them in triggers. @see ./user-columns.ts */
export const teamColumns = {
  display_name: { type: 'text', line: 'change', recorded: 'always' },
  profile_image_url: { type: 'text', line: 'change', recorded: 'always' },
  client_metadata: { type: 'jsonb', line: 'change', recorded: 'always' },
  client_read_only_metadata: { type: 'jsonb', line: 'change', recorded: 'always' },
  server_metadata: { type: 'jsonb', line: 'change', recorded: 'always' },
  created_at: { type: 'timestamptz', line: 'new' },
} as const satisfies ListedColumns;
