import type { Input } from '../../core/transport.ts';
import type { ServerUserUpdateOptions, UserUpdateOptions } from './user.ts';

type ClientChanges = Input<'PATCH /users/me', 'client'>['body'];

/** The wire form of what a user may change. */
export function changesToWire(changes: UserUpdateOptions): ClientChanges {
  return {
    display_name: changes.displayName,
    client_metadata: changes.clientMetadata,
    selected_team_id: changes.selectedTeamId,
    profile_image_url: changes.profileImageUrl,
    otp_auth_enabled: changes.otpAuthEnabled,
    passkey_auth_enabled: changes.passkeyAuthEnabled,
    totp_secret_base64: changes.totpMultiFactorSecret && btoa(String.fromCharCode(...changes.totpMultiFactorSecret)),
  };
}

/** Fields of a user that access tokens repeat. */
export function touchesClaims(changes: ServerUserUpdateOptions): boolean {
  return [changes.displayName, changes.selectedTeamId, changes.primaryEmail, changes.primaryEmailVerified].some(
    (change) => change !== undefined,
  );
}
