/** Parameters of the authorization request that an app may set. @see OpenID Connect Core §3.1.2.1 */
export interface ProviderHints {
  /** The account that the provider should suggest, for example an email address. */
  readonly login_hint?: string | undefined;
  /** The organization whose sign-in page Microsoft should show. */
  readonly domain_hint?: string | undefined;
  /** What the provider should show, for example `select_account`. */
  readonly prompt?: string | undefined;
}

/** Values of an authorization request that Portico generates or adds. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** The PKCE verifier, 43 characters or more. */
  readonly verifier: string;
  readonly nonce: string;
  /** Requested in addition to the provider's own scopes. Separated by spaces. */
  readonly extraScope: string;
  /** Whether the provider should authenticate the user again. Not all providers support it. */
  readonly isReauthentication: boolean;
  /** Whether the provider should ask the user for consent, also if they gave it before. */
  readonly asksConsent: boolean;
  /** Parameters that the app adds for the provider. */
  readonly hints: ProviderHints;
}

/** The response that the browser carries back from the provider. */
export interface AuthorizationAnswer {
  readonly code: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly requestedScopes: readonly string[];
  /** The name of the user. Apple sends it in a separate form field. */
  readonly name: string | undefined;
}
