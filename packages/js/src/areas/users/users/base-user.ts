import type { Json } from '@portico/contract';
import type { PublicPart } from '../../../core/public-part.ts';
import type { Answer } from '../../../core/transport.ts';
import { CustomerObject } from '../../payments/customer-object.ts';
import type { PaymentCaller } from '../../payments/payment-caller.ts';
import type { Team } from '../../teams/teams/team.ts';

/** Wire format of a user at the client access level. @internal */
export type WireUser = Answer<'GET /users/me', 'client'>;

/** Data of a user, from its wire format. @internal */
export abstract class BaseUserObject extends CustomerObject {
  // With `declare`, a field costs no bytes in every app besides the assignment in the constructor.

  /** ID of the user, a UUID that never changes. */
  declare readonly id: string;
  /** Display name. Null for none. */
  declare readonly displayName: string | null;
  /** Primary email. Null for none. */
  declare readonly primaryEmail: string | null;
  /** Whether the primary email is verified. */
  declare readonly primaryEmailVerified: boolean;
  /** Profile image as a URL or data URL. Null for none. */
  declare readonly profileImageUrl: string | null;
  /** When the user signed up. */
  declare readonly signedUpAt: Date;
  /** Metadata that the user's app can read and write. */
  declare readonly clientMetadata: Json;
  /** Metadata that the user's app can read. Only servers can write it. */
  declare readonly clientReadOnlyMetadata: Json;
  /** Whether the user can sign in with a password. */
  declare readonly hasPassword: boolean;
  /** Whether the user can sign in with one-time codes and magic links. */
  declare readonly otpAuthEnabled: boolean;
  /** Whether the user can sign in with a passkey. */
  declare readonly passkeyAuthEnabled: boolean;
  /** Whether sign-in requires a code of an authenticator app. */
  declare readonly isMultiFactorRequired: boolean;
  /**
   * Whether the user lets a passkey that verified them replace the authenticator app. It has an effect only if the project
   * allows it.
   */
  declare readonly passkeyReplacesTotp: boolean;
  /** Whether the user is anonymous. */
  declare readonly isAnonymous: boolean;
  /** Whether the user can use only a part of the app: anonymous users, and those whom an administrator has restricted. */
  declare readonly isRestricted: boolean;
  /** Why the user can use only a part of the app. Null for users without a restriction. */
  declare readonly restrictedReason: WireUser['restricted_reason'];
  /** Whether the session can only set up a second factor, because the project requires one. */
  declare readonly isSecondFactorSetupRequired: boolean;
  /** What an administrator tells the user about the restriction. Null for nothing. */
  declare readonly restrictedByAdminReason: string | null;
  /** The selected team. Null for none. */
  abstract readonly selectedTeam: Team | null;
  /** @deprecated use `hasPassword` and `otpAuthEnabled` */
  declare readonly emailAuthEnabled: boolean;
  /** The identity providers that the user signs in with. @deprecated use `listOAuthProviders` */
  declare readonly oauthProviders: readonly { readonly id: string }[];
  readonly #wire: WireUser;

  static {
    // Other libraries return a session object that contains the user. Portico returns the user itself.
    Object.defineProperty(BaseUserObject.prototype, 'user', {
      get() {
        throw new Error('Use user.id instead of user.user.id.');
      },
    });
  }

  constructor(wire: WireUser, caller: PaymentCaller) {
    super(caller, { userId: wire.id });
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
    this.passkeyReplacesTotp = wire.passkey_replaces_totp;
    this.isAnonymous = wire.is_anonymous;
    this.isRestricted = wire.is_restricted;
    this.restrictedReason = wire.restricted_reason;
    this.isSecondFactorSetupRequired = wire.second_factor_setup_required === true;
    this.restrictedByAdminReason = wire.restricted_by_admin_reason;
    this.emailAuthEnabled = wire.auth_with_email;
    this.oauthProviders = wire.oauth_providers.map(({ id }) => ({ id }));
  }

  /** Returns the wire format of the user at the client access level. */
  toClientJson(): unknown {
    return this.#wire;
  }
}

/** Common data of users, as of the time when it was loaded. Objects do not change. */
export interface BaseUser extends PublicPart<BaseUserObject> {}
