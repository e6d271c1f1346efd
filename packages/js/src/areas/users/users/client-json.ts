import type { WireUser } from './base-user.ts';

/** A user at the client access level, without any data: the declaration of what browsers may know about a user. */
export const blankUser = {
  primary_email: null,
  primary_email_verified: false,
  display_name: null,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  signed_up_at_millis: 0,
  has_password: false,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: false,
  requires_totp_mfa: false,
  passkey_replaces_totp: false,
  language: null,
  oauth_providers: [],
  selected_team_id: null,
  is_anonymous: false,
  is_restricted: false,
  restricted_reason: null,
  second_factor_setup_required: undefined,
  restricted_by_admin: false,
  restricted_by_admin_reason: null,
  selected_team: null,
} satisfies Omit<WireUser, 'id'>;

const clientFields = ['id', ...Object.keys(blankUser)] as (keyof WireUser)[];

/** Returns the client fields of a user, because data of higher access levels must not be sent to browsers. */
export function clientJsonOf(wire: WireUser): WireUser {
  const team = wire.selected_team;
  return {
    ...(Object.fromEntries(clientFields.map((field) => [field, wire[field]])) as WireUser),
    selected_team: team && {
      id: team.id,
      display_name: team.display_name,
      profile_image_url: team.profile_image_url,
      client_metadata: team.client_metadata,
      client_read_only_metadata: team.client_read_only_metadata,
    },
  };
}
