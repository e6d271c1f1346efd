import type { RawProfile } from './profile.ts';

/** Everything that tells one identity provider from another. */
export interface ProviderDescription {
  /** Where the browser is sent. `{tenant}` stands for the Microsoft tenant. */
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** Where the profile is read with the access token: all of these are asked. Empty when the id token says everything. */
  readonly profileUrls: readonly string[];
  /** For providers whose id token is read: who signs it, and with which keys. */
  readonly idToken?: { readonly issuer: string; readonly keysUrl: string };
  /** The scopes that are always asked for, separated by spaces. */
  readonly scope: string;
  /** Further parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** How the client proves itself at the token endpoint. */
  readonly secretIn: 'body' | 'header';
  /** False for providers that stumble over a code challenge. */
  readonly takesPkce: boolean;
  /** The provider posts a form to us instead of redirecting. */
  readonly postsAnswer?: true;
  /** The profile is asked for with the client id in a header of its own. */
  readonly clientIdHeader?: string;
  /** How long an access token lives when the provider does not say. */
  readonly lifetimeSeconds: number;
  /**
   * Reads the profile.
   *
   * @param answers what the profile URLs answered, in their order, or the claims of the id token
   * @throws {z.ZodError} when there is no id in it
   */
  readonly readProfile: (answers: readonly unknown[]) => RawProfile;
  /** Sign-in fails without an address. */
  readonly needsEmail?: true;
}
