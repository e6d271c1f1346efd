import type { Endpoints, Json, ResponseOf } from '@portico/contract';
import { type RestrictionClaims, restrictionOf } from '../../kernel/restriction.ts';
import type { SelectedTeamRow, UserRow } from './user-row.ts';

/** The scores of newer clients, which Portico does not compute. */
const noRisk = { sign_up: { bot: 0, free_trial_abuse: 0 } };

type WireUser = ResponseOf<Endpoints['GET /users/:user_id'], 'admin'>;

function selectedTeamToWire(team: SelectedTeamRow) {
  return {
    id: team.id,
    display_name: team.display_name,
    profile_image_url: team.profile_image_url,
    client_metadata: team.client_metadata,
    client_read_only_metadata: team.client_read_only_metadata,
    server_metadata: team.server_metadata as Json,
    created_at_millis: Date.parse(team.created_at),
  };
}

/**
 * Converts a user to JSON with all fields, in the order of the contract, so that lists are not copied. The contract
 * decides which level sees which field.
 */
export function userToWire(row: UserRow): WireUser {
  const { is_restricted, restricted_reason, second_factor_setup_required } = restrictionOfRow(row, false);
  return {
    id: row.id,
    primary_email: row.primary_email,
    primary_email_verified: row.primary_email_verified,
    primary_email_auth_enabled: row.primary_email_auth_enabled,
    display_name: row.display_name,
    profile_image_url: row.profile_image_url,
    client_metadata: row.client_metadata,
    client_read_only_metadata: row.client_read_only_metadata,
    server_metadata: row.server_metadata,
    signed_up_at_millis: row.signed_up_at.getTime(),
    last_active_at_millis: row.last_active_at.getTime(),
    has_been_active: row.has_been_active,
    has_password: row.has_password,
    password_changed_at_millis: row.password_changed_at?.getTime() ?? null,
    otp_auth_enabled: row.otp_auth_enabled,
    otp_auth_available: signsInByCode(row),
    passkey_auth_enabled: row.has_passkey,
    auth_with_email: row.has_password || row.otp_auth_enabled,
    requires_totp_mfa: row.requires_totp,
    passkey_replaces_totp: row.passkey_replaces_totp,
    language: row.language,
    oauth_providers: row.provider_links?.map(({ id, account_id, email }) => ({ id, account_id, email })) ?? [],
    selected_team_id: row.selected_team?.id ?? null,
    // Named one by one, because an object with spread parts takes longer to create, and to render.
    is_restricted,
    restricted_reason,
    second_factor_setup_required,
    restricted_by_admin: row.restricted_by_admin,
    restricted_by_admin_reason: row.restricted_by_admin_reason,
    restricted_by_admin_private_details: row.restricted_by_admin_private_details,
    tags: row.tags === null ? [] : [...row.tags],
    deletion_at_millis: row.deletion_at?.getTime() ?? null,
    country_code: null,
    risk_scores: noRisk,
    is_anonymous: row.is_anonymous,
    selected_team: row.selected_team === null ? null : selectedTeamToWire(row.selected_team),
  };
}

/**
 * Returns whether codes to the primary email sign the user in: the address is verified, or nobody can sign in to the
 * account yet.
 *
 * @see packages/server/src/sign-in/one-time-code/one-time-code.queries.ts, which decides it for the code
 */
function signsInByCode(row: UserRow): boolean {
  if (row.otp_auth_removed || !row.primary_email_auth_enabled) return false;
  if (row.primary_email_verified) return true;
  if (row.is_anonymous || row.has_password || row.requires_totp || row.has_passkey) return false;
  return row.provider_links?.every((link) => !link.allow_sign_in) ?? true;
}

/** Converts the current user to JSON. @param claims the access token: its session can have to set up a second factor */
export function ownUserToWire(row: UserRow, claims: RestrictionClaims | null): WireUser {
  const lacksSecondFactor = claims?.second_factor_setup_required === true && !row.requires_totp;
  return { ...userToWire(row), ...restrictionOfRow(row, lacksSecondFactor) };
}

function restrictionOfRow(row: UserRow, lacksSecondFactor: boolean) {
  return restrictionOf({
    isAnonymous: row.is_anonymous,
    isRestrictedByAdmin: row.restricted_by_admin,
    lacksSecondFactor,
  });
}
