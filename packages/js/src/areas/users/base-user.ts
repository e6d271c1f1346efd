import type { Json } from '@portico/contract';
import type { Answer } from '../../core/transport.ts';
import type { Team } from '../teams/team.ts';
import type { BaseUser } from './user.ts';

export type WireUser = Answer<'GET /users/me', 'client'>;

/** The fields of a user, read from their wire form. */
export abstract class BaseUserObject implements BaseUser {
  declare readonly id: string;
  declare readonly displayName: string | null;
  declare readonly primaryEmail: string | null;
  declare readonly primaryEmailVerified: boolean;
  declare readonly profileImageUrl: string | null;
  declare readonly signedUpAt: Date;
  declare readonly clientMetadata: Json;
  declare readonly clientReadOnlyMetadata: Json;
  declare readonly hasPassword: boolean;
  declare readonly otpAuthEnabled: boolean;
  declare readonly passkeyAuthEnabled: boolean;
  declare readonly isMultiFactorRequired: boolean;
  declare readonly isAnonymous: boolean;
  abstract readonly selectedTeam: Team | null;
  declare readonly emailAuthEnabled: boolean;
  declare readonly oauthProviders: readonly { readonly id: string }[];
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

  /** Other libraries hand out a session with a user in it; here the user is the whole answer. */
  get user(): never {
    throw new Error('This is the user already: read user.id, not user.user.id.');
  }

  toClientJson(): unknown {
    return this.#wire;
  }
}
