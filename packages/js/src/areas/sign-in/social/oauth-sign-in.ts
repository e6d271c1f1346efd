import { ConfigurationError, CookiesBlocked } from '../../../core/errors.ts';
import { absolutePageUrl, addReturn } from '../../../core/navigation/absolute-page-url.ts';
import { relativePart } from '../../../core/navigation/urls.ts';
import type { Session } from '../../../session/session.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { SignInOptions } from '../sign-in/enter.ts';
import { rememberOuter } from './outer-cookie.ts';
import { challengeOf, randomSecret } from './pkce.ts';

/** Options of a sign-in with an identity provider. */
export interface SignInWithOAuthOptions extends Pick<SignInOptions, 'tokenStore'> {
  /** URL of the page that calls `callOAuthCallback`. Default: the page `oauthCallback`. */
  readonly returnTo?: string;
  /**
   * Makes the current session recent, as `reauthenticate` does, and returns to the current page. An account that the
   * current user does not sign in with leads to the page `error`. Ignored without a session.
   */
  readonly reauthenticates?: boolean;
  /** The account that the provider should suggest, for example an email address. At most 500 characters. */
  readonly loginHint?: string;
  /** The organization whose sign-in page Microsoft should show, as a domain. */
  readonly domainHint?: string;
  /** What the provider should show, for example `select_account`. Providers ignore values that they do not know. */
  readonly prompt?: string;
}

export async function signInWithOAuth(
  core: AppCore,
  provider: string,
  { tokenStore, returnTo, reauthenticates, loginHint, domainHint, prompt }: SignInWithOAuthOptions = {},
): Promise<void> {
  const session = await core.sessions.sessionFor(tokenStore);
  const isSignedIn = reauthenticates === true && (await session.getTokens()).accessToken !== null;
  await visitProvider(core, session, provider, {
    type: isSignedIn ? 'reauthenticate' : 'authenticate',
    returnTo,
    hints: { login_hint: loginHint, domain_hint: domainHint, prompt },
  });
}

/** Options of a redirect to a provider. */
export interface ProviderVisit {
  readonly type: 'authenticate' | 'link' | 'reauthenticate';
  /** OAuth scopes in addition to those for sign-in. */
  readonly scopes?: readonly string[];
  readonly returnTo?: string;
  /** Parameters for the provider. */
  readonly hints?: Readonly<Record<'login_hint' | 'domain_hint' | 'prompt', string | undefined>>;
}

/**
 * Redirects to an identity provider. Resolves only if the user returns with the back button of the browser.
 *
 * @throws {ConfigurationError} outside of a browser, or for an app without a publishable client key
 * @throws {CookiesBlocked} the browser would not keep what the return needs
 */
export async function visitProvider(
  core: AppCore,
  session: Session,
  provider: string,
  visit: ProviderVisit,
): Promise<void> {
  if (typeof window === 'undefined')
    throw new ConfigurationError('Sign-in with an identity provider requires a browser.');
  if (navigator.cookieEnabled === false) throw new CookiesBlocked();
  const { accessToken } = await session.getTokens();
  const [verifier, state] = [randomSecret(), randomSecret()];
  const redirectUri = callbackPage(core, visit);
  const url = authorizeUrl(core, provider, visit, {
    state,
    redirectUri,
    accessToken,
    challenge: await challengeOf(verifier),
    errorUrl: withReturn(absolutePageUrl(core.navigation, 'error', undefined, 'urls.error'), visit),
    page: window.location.href,
  });
  rememberOuter(state, { verifier, redirectUri, reauthenticates: visit.type === 'reauthenticate' });
  window.location.assign(url);
  // A page that is restored from the back/forward cache continues here.
  await new Promise<void>((resolve) => window.addEventListener('pageshow', () => resolve(), { once: true }));
}

interface OuterParts {
  readonly state: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly errorUrl: string;
  /** Access token of the signed-in user. Null without a session. */
  readonly accessToken: string | null;
  /** URL of the current page. */
  readonly page: string;
}

/** Returns the URL that starts a flow with a provider. @see docs/reference/protocol/oauth.md#authorize */
export function authorizeUrl(
  core: AppCore,
  provider: string,
  { type, scopes = [], hints }: ProviderVisit,
  parts: OuterParts,
): string {
  const { options } = core;
  if (options.publishableClientKey === undefined) {
    throw new ConfigurationError('Sign-in with an identity provider requires a publishable client key.');
  }
  const wanted = [...new Set([...scopes, ...(options.oauthScopesOnSignIn[provider] ?? [])])];
  const query = new URLSearchParams({
    client_id: options.projectId,
    client_secret: options.publishableClientKey,
    redirect_uri: parts.redirectUri,
    scope: 'legacy',
    state: parts.state,
    grant_type: 'authorization_code',
    code_challenge: parts.challenge,
    code_challenge_method: 'S256',
    response_type: 'code',
    type,
    error_redirect_url: parts.errorUrl,
    response_iss: 'true',
  });
  if (wanted.length > 0) query.set('provider_scope', wanted.join(' '));
  for (const [name, value] of Object.entries(hints ?? {})) if (value !== undefined) query.set(name, value);
  if (parts.accessToken !== null) query.set('token', parts.accessToken);
  if (type === 'link') query.set('after_callback_redirect_url', parts.page);
  const path = `/api/v1/auth/oauth/authorize/${encodeURIComponent(provider.toLowerCase())}`;
  return `${core.baseUrl()}${path}?${query}`;
}

/** Returns the URL of the callback page, without the parameters of an earlier callback. */
function callbackPage({ navigation }: AppCore, visit: ProviderVisit): string {
  const url = new URL(withReturn(absolutePageUrl(navigation, 'oauthCallback', visit.returnTo, 'returnTo'), visit));
  url.hash = '';
  for (const name of ['code', 'state', 'iss']) url.searchParams.delete(name);
  return url.href;
}

/**
 * Adds the current page as the return URL of a flow that starts in the account, so that it is kept during steps such as
 * a second factor.
 */
function withReturn(href: string, { type }: ProviderVisit): string {
  if (type === 'authenticate') return href;
  const url = new URL(href);
  addReturn(url, relativePart(window.location));
  return url.href;
}
