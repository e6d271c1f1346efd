import type { RawProfile } from './profile.ts';

/** Properties of an identity provider. */
export interface ProviderDescription {
  /** The authorization endpoint. `{tenant}` is replaced with the Microsoft tenant. */
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /**
   * The endpoints that return the profile. All of them are called with the access token. Empty when the ID token is
   * enough.
   */
  readonly profileUrls: readonly string[];
  /**
   * An endpoint that returns the addresses of the account, for which the app may lack the permission: then the account has
   * none.
   */
  readonly addressesUrl?: string;
  /** Issuer and signing keys, for providers whose ID token is read. */
  readonly idToken?: { readonly issuer: string; readonly keysUrl: string };
  /** The scopes that are always requested, separated by spaces. */
  readonly scope: string;
  /** The scope with which the provider returns a refresh token, for apps that use its tokens. Not all need one. */
  readonly offlineScope?: string;
  /** Extra parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Parameters that ask the provider to authenticate the user again, although the user has a session there. */
  readonly reauthentication?: Readonly<Record<string, string>>;
  /** Where the client secret is sent at the token endpoint. */
  readonly secretIn: 'body' | 'header';
  /** False for providers that reject a code challenge. */
  readonly takesPkce: boolean;
  /** The provider posts a form to the callback URL instead of redirecting. */
  readonly postsAnswer?: true;
  /** Name of an extra header with the client ID, for profile requests. */
  readonly clientIdHeader?: string;
  /** Lifetime of an access token when the provider returns none. */
  readonly lifetimeSeconds: number;
  /**
   * Reads the profile.
   *
   * @param answers the responses of the profile URLs in their order, then the addresses, then the claims of an ID token that is
   *   read; without profile URLs, only the claims
   * @throws {z.ZodError} the ID is missing
   */
  readonly readProfile: (answers: readonly unknown[]) => RawProfile;
  /** Without the consent of the user, the provider returns a refresh token at the first sign-in only. */
  readonly renewsWithConsentOnly?: true;
}
