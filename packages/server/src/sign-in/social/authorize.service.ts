import { KnownError, KnownErrors, type QueryOf, type socialEndpoints } from '@portico/contract';
import type { ProviderHints } from '../../adapters/identity-providers/authorization.ts';
import type { ProviderClient } from '../../adapters/identity-providers/provider-access.ts';
import { newSecret } from '../../base/ids.ts';
import { newVerifier } from '../../base/pkce.ts';
import type { Redirect } from '../../base/redirect.ts';
import { Refusal } from '../../base/refusal.ts';
import type { PublicContext, TenancyContext } from '../../kernel/context.ts';
import { requireCredentialAccess } from '../../kernel/credential-changes.ts';
import { requireUnrestricted } from '../../kernel/restriction.ts';
import type { TokenReading } from '../../kernel/tokens/access-tokens.ts';
import { requireTrustedRedirect } from '../../kernel/trusted-redirect.ts';
import { errorUrl } from './error-url.ts';
import { appOf, type FailedReturn } from './failed-return.ts';
import { innerCookie } from './inner-cookie.ts';
import { findClientProject, inProject, isPublishableClientKey } from './oauth-client.ts';
import { keepRequest, type OuterRequest, type RequestingUser } from './outer-request.ts';
import { aliveSession } from './outer-requests.queries.ts';
import { callbackUrl, findProviderConfig, type ProviderConfig, providerClientOf } from './provider-client.ts';

/** Query of an authorization request. */
export type AuthorizeQuery = Omit<
  QueryOf<(typeof socialEndpoints)['GET /auth/oauth/authorize/:provider_id'], 'client'>,
  'stack_response_mode' | 'hexclave_response_mode'
>;

/**
 * Starts a sign-in or the linking of an account: stores the request of the app and redirects to the provider. If the
 * session for linking or a repeated sign-in has ended, the app is not trusted, or the server fails, redirects to the error
 * page of the app, if that is trusted.
 *
 * @returns the redirect, or what failed if there is no trusted error page or the failure is for the developer, in this
 *   order: InvalidOAuthClientIdOrSecret, InvalidPublishableClientKey, OAuthProviderNotFoundOrNotEnabled,
 *   UnparsableAccessToken, AccessTokenExpired, OAuthExtraScopeNotAvailableWithSharedOAuthKeys, RedirectUrlNotWhitelisted
 * @throws {InvalidOAuthClientIdOrSecret | InvalidPublishableClientKey} the app is not known
 * @see docs/reference/protocol/oauth.md#authorize
 */
export async function beginAuthorization(
  outside: PublicContext,
  providerId: string,
  query: AuthorizeQuery,
): Promise<Redirect | FailedReturn> {
  const context = await requireProject(outside, query);
  try {
    return await begin(context, providerId, query);
  } catch (failure) {
    const request = { errorRedirectUrl: errorPageOf(query), providerConfigId: providerId };
    const location = isForDeveloper(failure, query.type) ? undefined : errorUrl(context, request, failure);
    if (location !== undefined) return { location, failure };
    return { failure, app: appOf(context, { ...request, redirectUri: query.redirect_uri }, failure) };
  }
}

/**
 * Returns whether a failure says that the request of the app is wrong. Sessions, domains and servers change under a
 * correct app.
 */
function isForDeveloper(failure: unknown, type: AuthorizeQuery['type']): boolean {
  if (KnownErrors.AccessTokenExpired.isInstance(failure)) return type === 'authenticate';
  if (KnownErrors.RedirectUrlNotWhitelisted.isInstance(failure)) return false;
  return KnownError.isKnown(failure) || failure instanceof Refusal;
}

function errorPageOf({ error_redirect_url, error_redirect_uri }: AuthorizeQuery): string | null {
  return error_redirect_url ?? error_redirect_uri ?? null;
}

async function begin(
  context: PublicContext & TenancyContext,
  providerId: string,
  query: AuthorizeQuery,
): Promise<Redirect> {
  const { provider, user, extraScope, pages, client } = await readRequest(context, providerId, query);
  const { login_hint, domain_hint, prompt } = query;
  const request = {
    projectId: context.project.projectId,
    branchId: context.project.branchId,
    providerConfigId: provider.configId,
    type: query.type,
    ...pages,
    state: query.state,
    codeChallenge: query.code_challenge,
    extraScope,
    errorRedirectUrl: errorPageOf(query),
    wantsIssuer: query.response_iss === 'true',
    // A provider asks for consent at the first sign-in by itself.
    asksConsent: query.type === 'link' || extraScope !== '',
  };
  return await sendToProvider(context, client, { request, user, hints: { login_hint, domain_hint, prompt } });
}

interface Departure {
  readonly request: Omit<OuterRequest, 'verifier' | 'nonce'>;
  readonly user: RequestingUser | null;
  readonly hints: ProviderHints;
}

/**
 * Stores the request of an app and redirects to the provider.
 *
 * @throws {AccessTokenExpired} the session of the user has ended
 */
export async function sendToProvider(
  context: PublicContext & TenancyContext,
  client: ProviderClient,
  { request, user, hints }: Departure,
): Promise<Redirect> {
  const { identityProviders } = context.platform;
  const innerState = newSecret();
  const [verifier, nonce] = [newVerifier(), newVerifier()];
  const isKept = await keepRequest(context, innerState, { ...request, verifier, nonce }, user);
  if (!isKept) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: context.now.getTime() });
  const location = identityProviders.authorizationUrl(client, {
    redirectUri: callbackUrl(context, request.providerConfigId),
    state: innerState,
    verifier,
    nonce,
    extraScope: request.extraScope,
    isReauthentication: request.type === 'reauthenticate',
    asksConsent: request.asksConsent,
    hints,
  });
  const postsAnswer = identityProviders.postsAnswer(client);
  return { location, cookie: innerCookie(context, innerState, { postsAnswer }) };
}

/**
 * Checks an authorization request, and returns the URL that starts it in the browser. It is ours and not the provider's:
 * the browser keeps no cookie of a response to a script of another origin, and the callback requires one.
 *
 * @throws see `beginAuthorization`. Whether the session is still alive is checked when the browser opens the URL
 * @see docs/reference/protocol/newer-clients.md#oauth
 */
export async function locateAuthorization(
  outside: PublicContext,
  providerId: string,
  query: AuthorizeQuery,
): Promise<string> {
  await readRequest(await requireProject(outside, query), providerId, query);
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const base = `${outside.platform.publicUrl()}/api/v1/auth/oauth/authorize/`;
  return `${base}${encodeURIComponent(providerId)}?${new URLSearchParams(given)}`;
}

/** Checks an authorization request. */
async function readRequest(context: TenancyContext, providerId: string, query: AuthorizeQuery) {
  const provider = requireEnabledProvider(context, providerId.toLowerCase(), query.type);
  const user = await readUser(context, query);
  const extraScope = query.provider_scope?.trim() ?? '';
  if (query.token !== '' && extraScope !== '' && provider.isShared) {
    throw new KnownErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys();
  }
  const pages = {
    redirectUri: withoutHash(query.redirect_uri),
    afterCallbackRedirectUrl: query.after_callback_redirect_url ?? null,
  };
  // @guard field-place-to-return-to-before-visit
  requireTrustedPages(context, pages);
  return { provider, user, extraScope, pages, client: await providerClientOf(context, provider) };
}

/**
 * Checks the pages of the app where a flow ends: before the person leaves for the provider, and after the return.
 *
 * @throws {RedirectUrlNotWhitelisted}
 */
export function requireTrustedPages(
  context: TenancyContext,
  { redirectUri, afterCallbackRedirectUrl }: Pick<OuterRequest, 'redirectUri' | 'afterCallbackRedirectUrl'>,
): void {
  requireTrustedRedirect(context, redirectUri);
  // @guard field-place-to-go-on-to
  if (afterCallbackRedirectUrl !== null) requireTrustedRedirect(context, afterCallbackRedirectUrl);
}

/** Removes the fragment of a URL, which is never sent. */
export function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

async function requireProject(context: PublicContext, query: AuthorizeQuery) {
  const project = await findClientProject(context, query.client_id);
  if (project === undefined) {
    throw new KnownErrors.InvalidOAuthClientIdOrSecret({ client_id: query.client_id.slice(0, 200) });
  }
  if (!isPublishableClientKey(project, query.client_secret, context.now)) {
    throw new KnownErrors.InvalidPublishableClientKey({ project_id: project.projectId });
  }
  return inProject(context, project);
}

/**
 * Returns an enabled provider of a project for sign-in or linking.
 *
 * @throws {OAuthProviderNotFoundOrNotEnabled}
 */
export function requireEnabledProvider(
  { project }: TenancyContext,
  configId: string,
  type: AuthorizeQuery['type'],
): ProviderConfig {
  const provider = findProviderConfig(project.config, configId);
  const isEnabled =
    // @guard field-provider-disabled-in-visit
    provider !== undefined && (provider.allowSignIn || (type === 'link' && provider.allowConnectedAccounts));
  if (!isEnabled) throw new KnownErrors.OAuthProviderNotFoundOrNotEnabled();
  return provider;
}

/**
 * Returns the user of the session that the flow acts for: it links, signs in again or upgrades an anonymous user. A sign-in
 * needs no session, so a token whose user or session is gone counts as none.
 */
async function readUser(context: TenancyContext, { type, token }: AuthorizeQuery): Promise<RequestingUser | null> {
  const { platform, project, now } = context;
  if (token === '') {
    if (type === 'authenticate') return null;
    throw new Refusal(400, `An OAuth flow of the type ${type} requires an access token of the user.`);
  }
  const reading = platform.accessTokens.read(token);
  if (reading.state === 'unreadable') throw new KnownErrors.UnparsableAccessToken();
  if (type === 'authenticate' && !(await mayUpgrade(context, reading))) return null;
  if (reading.state === 'expired') {
    throw new KnownErrors.AccessTokenExpired({ expired_at_millis: reading.expiredAtMillis });
  }
  if (reading.state !== 'valid') throw new KnownErrors.AccessTokenExpired({ expired_at_millis: now.getTime() });
  const { claims } = reading;
  if (claims.project_id !== project.projectId) {
    throw new Refusal(403, 'The access token belongs to another project than this OAuth client.');
  }
  if (claims.branch_id !== project.branchId) {
    throw new Refusal(403, 'The access token belongs to another branch than this OAuth client.');
  }
  // A sign-in does not act for the user of the session, unless it upgrades an anonymous one.
  if (type === 'authenticate' && !claims.is_anonymous) return null;
  // @guard required-factor-in-query
  // @guard restricted-user-signs-in-again
  requireUnrestricted(claims, { allowsRestrictedUser: false, allowsSecondFactorSetup: type === 'reauthenticate' });
  if (type === 'link' || claims.is_anonymous) {
    requireCredentialAccess({ level: 'client', claims, project }, 'change', now);
  }
  return { userId: claims.sub, sessionId: claims.refresh_token_id };
}

/**
 * Returns whether a sign-in with a token may upgrade an anonymous user, who still exists. The client of an expired
 * token refreshes it, so that the user is upgraded.
 */
async function mayUpgrade(context: TenancyContext, reading: Exclude<TokenReading, { state: 'unreadable' }>) {
  const { state, claims } = reading;
  if (!claims.is_anonymous || claims.project_id !== context.project.projectId) return state === 'valid';
  if (state !== 'valid' && state !== 'expired') return false;
  const session = { userId: claims.sub, sessionId: claims.refresh_token_id, now: context.now };
  return (await aliveSession.first(context, session)) !== undefined;
}
