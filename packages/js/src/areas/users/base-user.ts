import type { Json } from '@portico/contract';
import type { Answer, Input } from '../../core/transport.ts';
import type { Team } from '../teams/team.ts';
import type { BaseUser, ServerUserUpdateOptions, UserUpdateOptions } from './user.ts';

export type WireUser = Answer<'GET /users/me', 'client'>;

/** The fields of a user, read from their wire form. */
export abstract class BaseUserObject implements BaseUser {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
  readonly hasPassword: boolean;
  readonly otpAuthEnabled: boolean;
  readonly passkeyAuthEnabled: boolean;
  readonly isMultiFactorRequired: boolean;
  readonly isAnonymous: boolean;
  abstract readonly selectedTeam: Team | null;
  readonly emailAuthEnabled: boolean;
  readonly oauthProviders: readonly { readonly id: string }[];
  readonly #wire: WireUser;

  constructor(wire: WireUser) {
    this.#wire = wire;
    this.id = wire.id;
    this.displayName = wire.display_name;
    this.primaryEmail = wire.primary_email;
    this.primaryEmailVerified = wire.primary_email_verified;
    this.profileImageUrl = wire.profile_image_url;
    this.signedUpAt = new Date(wire.signed_up_at_millis);
    this.clientMetadata = wire.client_metadata;
    this.clientReadOnlyMetadata = wire.client_read_only_metadata;
    this.hasPassword = wire.has_password;
    this.otpAuthEnabled = wire.otp_auth_enabled;
    this.passkeyAuthEnabled = wire.passkey_auth_enabled;
    this.isMultiFactorRequired = wire.requires_totp_mfa;
    this.isAnonymous = wire.is_anonymous;
    this.emailAuthEnabled = wire.auth_with_email;
    this.oauthProviders = wire.oauth_providers.map(({ id }) => ({ id }));
  }

  toClientJson(): unknown {
    return this.#wire;
  }
}

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
