import type { Input } from '../../../core/transport.ts';
import type { ServerUserUpdateOptions, UserUpdateOptions } from './user-options.ts';

type ClientChanges = Input<'PATCH /users/me', 'client'>['body'];
type ServerChanges = Input<'PATCH /users/:user_id', 'server'>['body'];

/** Converts the changes of a user to the wire format. */
export function changesToWire(changes: UserUpdateOptions): ClientChanges {
  return {
    primary_email: changes.primaryEmail,
    display_name: changes.displayName,
    client_metadata: changes.clientMetadata,
    selected_team_id: changes.selectedTeamId,
    profile_image_url: changes.profileImageUrl,
    otp_auth_enabled: changes.otpAuthEnabled,
    passkey_auth_enabled: changes.passkeyAuthEnabled,
    totp_secret_base64: changes.totpMultiFactorSecret && btoa(String.fromCharCode(...changes.totpMultiFactorSecret)),
    totp_code: changes.totpCode,
    passkey_replaces_totp: changes.passkeyReplacesTotp,
  };
}

/** Returns whether the changes affect fields in access tokens. */
export function touchesClaims(changes: ServerUserUpdateOptions): boolean {
  const { displayName, selectedTeamId, primaryEmail, primaryEmailVerified, totpMultiFactorSecret } = changes;
  return [displayName, selectedTeamId, primaryEmail, primaryEmailVerified, totpMultiFactorSecret].some(
    (change) => change !== undefined,
  );
}

/** Converts the changes of a server to the wire format. */
export function serverChangesToWire(changes: ServerUserUpdateOptions): ServerChanges {
  return {
    ...changesToWire(changes),
    primary_email_verified: changes.primaryEmailVerified,
    primary_email_auth_enabled: changes.primaryEmailAuthEnabled,
    client_read_only_metadata: changes.clientReadOnlyMetadata,
    server_metadata: changes.serverMetadata,
    password: changes.password,
    restricted_by_admin: changes.restrictedByAdmin,
    restricted_by_admin_reason: changes.restrictedByAdminReason,
    restricted_by_admin_private_details: changes.restrictedByAdminPrivateDetails,
  };
}
