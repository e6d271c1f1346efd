import type { Json } from '@portico/contract';
import type { PublicPart } from '../../core/public-part.ts';
import type { Answer } from '../../core/transport.ts';
import type { Team } from '../teams/team.ts';

/** How a user crosses the wire to a client. @internal */
export type WireUser = Answer<'GET /users/me', 'client'>;

/** What is known of a user, read from its wire form. @internal */
export abstract class BaseUserObject {
  /** A UUID, the same for ever. */
  readonly id: string;
  /** The name, as the user or a server has set it; null for none. */
  readonly displayName: string | null;
  /** The primary e-mail address; null for none. */
  readonly primaryEmail: string | null;
  /** Whether the user has shown that the address is theirs. */
  readonly primaryEmailVerified: boolean;
  /** The address of the picture, or the picture itself as a data URL; null for none. */
  readonly profileImageUrl: string | null;
  /** When the account was made. */
  readonly signedUpAt: Date;
  /** The user's own app reads and writes this. */
  readonly clientMetadata: Json;
  /** The user's own app reads this, only a server writes it. */
  readonly clientReadOnlyMetadata: Json;
  /** Whether the user can sign in with a password. */
  readonly hasPassword: boolean;
  /** Whether the user can sign in with a code or link in an e-mail. */
  readonly otpAuthEnabled: boolean;
  /** Whether the user can sign in with a passkey. */
  readonly passkeyAuthEnabled: boolean;
  /** Whether signing in takes a code of an authenticator app besides. */
  readonly isMultiFactorRequired: boolean;
  /** A user without sign-in data, until it signs up. */
  readonly isAnonymous: boolean;
  /** The team that the user works in now; null for none. */
  abstract readonly selectedTeam: Team | null;
  /** @deprecated ask for `hasPassword` and `otpAuthEnabled` */
  readonly emailAuthEnabled: boolean;
  /** The identity providers that the user signs in with. @deprecated ask with `listOAuthProviders` */
  readonly oauthProviders: readonly { readonly id: string }[];
  readonly #wire: WireUser;

  static {
    // Other libraries hand out a session with a user in it; here the user is the whole answer.
    Object.defineProperty(BaseUserObject.prototype, 'user', {
      get() {
        throw new Error('This is the user already: read user.id, not user.user.id.');
      },
    });
  }

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

  /** The user in the form in which it crosses the wire to a client. */
  toClientJson(): unknown {
    return this.#wire;
  }
}

/** What everybody may know who may know the user. Values are as of when they were asked; objects do not change. */
export interface BaseUser extends PublicPart<BaseUserObject> {}
