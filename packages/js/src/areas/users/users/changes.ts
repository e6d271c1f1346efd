import type { Input } from '../../../core/transport.ts';
import type { ServerUserCreateOptions, ServerUserUpdateOptions, UserUpdateOptions } from './user-options.ts';

type ClientChanges = Input<'PATCH /users/me', 'client'>['body'];
type ServerChanges = Input<'PATCH /users/:user_id', 'server'>['body'];
type NewUser = Input<'POST /users', 'server'>['body'];

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

/** Converts the data of a new user to the wire format. */
export function newUserToWire(user: ServerUserCreateOptions): NewUser {
  return writtenByServers(user);
}

/** Converts the changes of a server to the wire format. */
export function serverChangesToWire(changes: ServerUserUpdateOptions): ServerChanges {
  return { ...changesToWire(changes), ...writtenByServers(changes) };
}

/** Converts the fields that a server writes to new and to existing users. */
function writtenByServers(user: ServerUserUpdateOptions) {
  return {
    primary_email: user.primaryEmail,
    primary_email_verified: user.primaryEmailVerified,
    primary_email_auth_enabled: user.primaryEmailAuthEnabled,
    password: user.password,
    otp_auth_enabled: user.otpAuthEnabled,
    display_name: user.displayName,
    client_metadata: user.clientMetadata,
    client_read_only_metadata: user.clientReadOnlyMetadata,
    server_metadata: user.serverMetadata,
    restricted_by_admin: user.restrictedByAdmin,
    restricted_by_admin_reason: user.restrictedByAdminReason,
    restricted_by_admin_private_details: user.restrictedByAdminPrivateDetails,
  };
}
