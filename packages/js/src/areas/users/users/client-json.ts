import type { WireUser } from './base-user.ts';

/** Returns the client fields of a user, because data of higher access levels must not be sent to browsers. */
export function clientJsonOf(wire: WireUser): WireUser {
  const team = wire.selected_team;
  return {
    id: wire.id,
    primary_email: wire.primary_email,
    primary_email_verified: wire.primary_email_verified,
    display_name: wire.display_name,
    profile_image_url: wire.profile_image_url,
    client_metadata: wire.client_metadata,
    client_read_only_metadata: wire.client_read_only_metadata,
    signed_up_at_millis: wire.signed_up_at_millis,
    has_password: wire.has_password,
    otp_auth_enabled: wire.otp_auth_enabled,
    passkey_auth_enabled: wire.passkey_auth_enabled,
    auth_with_email: wire.auth_with_email,
    requires_totp_mfa: wire.requires_totp_mfa,
    passkey_replaces_totp: wire.passkey_replaces_totp,
    oauth_providers: wire.oauth_providers,
    selected_team_id: wire.selected_team_id,
    is_anonymous: wire.is_anonymous,
    is_restricted: wire.is_restricted,
    restricted_reason: wire.restricted_reason,
    second_factor_setup_required: wire.second_factor_setup_required,
    restricted_by_admin: wire.restricted_by_admin,
    restricted_by_admin_reason: wire.restricted_by_admin_reason,
    selected_team: team && {
      id: team.id,
      display_name: team.display_name,
      profile_image_url: team.profile_image_url,
      client_metadata: team.client_metadata,
      client_read_only_metadata: team.client_read_only_metadata,
    },
  };
}
