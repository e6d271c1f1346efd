import { userEndpoints } from '@portico/contract';
import { expect, test } from 'vitest';
import { compileProjection } from '../../http/pipeline/projection.ts';
import { userToWire } from './user.wire.ts';
import type { UserRow } from './user-row.ts';

const row: UserRow = {
  id: 'b0b1f7f0-0000-4000-8000-000000000001' as UserRow['id'],
  display_name: 'Ada',
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  is_anonymous: false,
  restricted_by_admin: false,
  restricted_by_admin_reason: null,
  restricted_by_admin_private_details: null,
  signed_up_at: new Date(0),
  last_active_at: new Date(0),
  has_been_active: true,
  otp_auth_removed: false,
  has_password: true,
  otp_auth_enabled: false,
  has_passkey: false,
  requires_totp: false,
  passkey_replaces_totp: false,
  primary_email: null,
  primary_email_verified: false,
  primary_email_auth_enabled: false,
  provider_links: [{ id: 'google', account_id: '1', email: null, allow_sign_in: true }],
  selected_team: null,
};

test('a user for servers is written as it is, without a copy', () => {
  const user = userToWire(row);

  expect(compileProjection(userEndpoints['GET /users/:user_id'].response.server)(user)).toBe(user);
});
