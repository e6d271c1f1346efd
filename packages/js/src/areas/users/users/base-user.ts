import type { Json } from '@portico/contract';
import type { Answer } from '../../../core/transport.ts';
import type { CustomerPart } from '../../payments/customer-part.ts';
import type { Team } from '../../teams/teams/team.ts';

/** Wire format of a user at the client access level. @internal */
export type WireUser = Answer<'GET /users/me', 'client'>;

/** Data of a user. @internal */
export interface UserData {
  /** ID of the user, a UUID that never changes. */
  readonly id: string;
  /** Display name. Null for none. */
  readonly displayName: string | null;
  /** Language of the user's emails, such as `de-DE`. Null: that of the request that causes them. */
  readonly language: string | null;
  /** Primary email. Null for none. */
  readonly primaryEmail: string | null;
  /** Whether the primary email is verified. */
  readonly primaryEmailVerified: boolean;
  /** Profile image as a URL or data URL. Null for none. */
  readonly profileImageUrl: string | null;
  /** When the user signed up. */
  readonly signedUpAt: Date;
  /** Metadata that the user's app can read and write. */
  readonly clientMetadata: Json;
  /** Metadata that the user's app can read. Only servers can write it. */
  readonly clientReadOnlyMetadata: Json;
  /** Whether the user can sign in with a password. */
  readonly hasPassword: boolean;
  /** Whether the user can sign in with one-time codes and magic links. */
  readonly otpAuthEnabled: boolean;
  /** Whether the user can sign in with a passkey. */
  readonly passkeyAuthEnabled: boolean;
  /** Whether sign-in requires a code of an authenticator app. */
  readonly isMultiFactorRequired: boolean;
  /**
   * Whether the user lets a passkey that verified them replace the authenticator app. It has an effect only if the project
   * allows it.
   */
  readonly passkeyReplacesTotp: boolean;
  /** Whether the user is anonymous. */
  readonly isAnonymous: boolean;
  /** Whether the user can use only a part of the app: anonymous users, and those whom an administrator has restricted. */
  readonly isRestricted: boolean;
  /** Why the user can use only a part of the app. Null for users without a restriction. */
  readonly restrictedReason: WireUser['restricted_reason'];
  /** Whether the session can only set up a second factor, because the project requires one. */
  readonly isSecondFactorSetupRequired: boolean;
  /** What an administrator tells the user about the restriction. Null for nothing. */
  readonly restrictedByAdminReason: string | null;
  /** The selected team. Null for none. */
  readonly selectedTeam: Team | null;
  /** @deprecated use `hasPassword` and `otpAuthEnabled` */
  readonly emailAuthEnabled: boolean;
  /** The identity providers that the user signs in with. @deprecated use `listOAuthProviders` */
  readonly oauthProviders: readonly { readonly id: string }[];
  /** Returns the wire format of the user at the client access level. */
  toClientJson(): unknown;
}

/** Common data of users, as of the time when it was loaded. Objects do not change. */
export interface BaseUser extends UserData, CustomerPart {}

/** Returns the data of a user from its wire format. @internal */
export function userData(wire: WireUser): Omit<UserData, 'selectedTeam' | 'toClientJson'> {
  return {
    id: wire.id,
    displayName: wire.display_name,
    language: wire.language,
    primaryEmail: wire.primary_email,
    primaryEmailVerified: wire.primary_email_verified,
    profileImageUrl: wire.profile_image_url,
    signedUpAt: new Date(wire.signed_up_at_millis),
    clientMetadata: wire.client_metadata,
    clientReadOnlyMetadata: wire.client_read_only_metadata,
    hasPassword: wire.has_password,
    otpAuthEnabled: wire.otp_auth_enabled,
    passkeyAuthEnabled: wire.passkey_auth_enabled,
    isMultiFactorRequired: wire.requires_totp_mfa,
    passkeyReplacesTotp: wire.passkey_replaces_totp,
    isAnonymous: wire.is_anonymous,
    isRestricted: wire.is_restricted,
    restrictedReason: wire.restricted_reason,
    isSecondFactorSetupRequired: wire.second_factor_setup_required === true,
    restrictedByAdminReason: wire.restricted_by_admin_reason,
    emailAuthEnabled: wire.auth_with_email,
    oauthProviders: wire.oauth_providers.map(({ id }) => ({ id })),
  };
}
