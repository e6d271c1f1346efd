import { KnownErrors } from '@portico/contract';
import type { ProvenAccount } from '../../adapters/identity-providers/identity-providers.ts';
import type { ProviderClient } from '../../adapters/identity-providers/provider-access.ts';
import { ProviderFailure } from '../../adapters/identity-providers/provider-failure.ts';
import type { Redirect } from '../../base/redirect.ts';
import { Refusal } from '../../base/refusal.ts';
import { noteFailure, type SignInAttempt } from '../../kernel/acts/failed-sign-ins.ts';
import type { PublicContext, TenancyContext } from '../../kernel/context.ts';
import { requireEnabledProvider, requireTrustedPages, sendToProvider } from './authorize.service.ts';
import { errorUrl } from './error-url.ts';
import { appOf, type FailedReturn } from './failed-return.ts';
import { expiredInnerCookie, hasInnerCookie, isInnerState } from './inner-cookie.ts';
import { inProject } from './oauth-client.ts';
import {
  findRequest,
  type KeptRequest,
  type OuterRequest,
  type RequestingUser,
  takeKeptRequest,
} from './outer-request.ts';
import { type CallbackParameters, providerErrorOf, readAppleName, requireCode } from './provider-answer.ts';
import { callbackUrl, findProviderConfig, type ProviderConfig, providerClientOf } from './provider-client.ts';
import { storedRefreshToken } from './provider-tokens.queries.ts';
import { signInWithAccount } from './sign-in-with-account.ts';

/** A browser's return from a provider. */
export interface Return {
  readonly providerId: string;
  readonly parameters: CallbackParameters;
  readonly cookie: string | undefined;
  readonly isPosted: boolean;
}

/**
 * Handles the return from a provider and redirects to the app with an authorization code. Once the request of the app is
 * known, all failures redirect to its error page, if that is trusted.
 *
 * @returns the redirect, or what failed: 400 if the cookie is missing, or the state is unknown or used; or the error, if
 * there is no trusted error page
 * @see docs/reference/protocol/oauth.md#callback
 */
export async function finishAuthorization(outside: PublicContext, given: Return): Promise<Redirect | FailedReturn> {
  const innerState = given.parameters.state ?? '';
  // @guard field-callback-cookie
  if (!hasInnerCookie(outside, given.cookie, innerState)) {
    const failure = new Refusal(
      400,
      'Inner OAuth cookie not found. Cookies may be disabled, or the sign-in was started in another browser or too long ago. Please try again.',
    );
    return { failure, lacks: 'cookie', app: await appOfState(outside, innerState, failure) };
  }
  const cookie = expiredInnerCookie(outside, innerState, given.isPosted);
  const kept = await takeKeptRequest(outside, innerState);
  if (kept === undefined) {
    const failure = new Refusal(400, 'Invalid OAuth cookie. The sign-in was already completed. Please try again.');
    return { failure, lacks: 'request', cookie };
  }
  const { request } = kept;
  const context = await contextOf(outside, request);
  if (context === undefined) return { failure: new Refusal(400, 'The project no longer exists.'), cookie };
  const config = findProviderConfig(context.project.config, request.providerConfigId);
  const signIn: SignInAttempt = { method: config?.type ?? request.providerConfigId };
  try {
    const { location, cookie: next = cookie } = await authorize(context, kept, given, signIn);
    return { location, cookie: next };
  } catch (failure) {
    if (request.type === 'authenticate') noteFailure(context, signIn, failure);
    const location = errorUrl(context, request, failure);
    if (location === undefined) return { failure, app: appOf(context, request, failure), cookie };
    return { location, cookie, failure };
  }
}

async function contextOf(outside: PublicContext, { projectId, branchId }: OuterRequest) {
  const project = await outside.platform.projects.find(outside.db, projectId, branchId);
  return typeof project === 'object' ? inProject(outside, project) : undefined;
}

/** Returns the app of a sign-in that another browser began. Only that browser can use the request. */
async function appOfState(outside: PublicContext, innerState: string, failure: Refusal) {
  const request = isInnerState(innerState) ? await findRequest(outside, innerState) : undefined;
  const context = request === undefined ? undefined : await contextOf(outside, request);
  return request === undefined || context === undefined ? undefined : appOf(context, request, failure);
}

/** @returns the redirect to the app with an authorization code, or to the provider again for consent */
async function authorize(
  context: PublicContext & TenancyContext,
  kept: KeptRequest,
  given: Return,
  signIn: SignInAttempt,
): Promise<Redirect> {
  const { request } = kept;
  if (kept.isExpired) throw new KnownErrors.OuterOAuthTimeout();
  // @guard field-provider-of-callback
  if (given.providerId.toLowerCase() !== request.providerConfigId) {
    throw new Refusal(400, 'The sign-in was started with another OAuth provider.');
  }
  const provider = requireEnabledProvider(context, request.providerConfigId, request.type);
  const code = requireCode(given.parameters, provider.configId);
  // The domains of the project may have changed during the visit. Check again before any action for the app.
  // @guard field-place-to-return-to
  requireTrustedPages(context, request);
  const client = await providerClientOf(context, provider);
  const account = await identify(context, provider, client, kept, { ...given, code });
  signIn.address = account.profile.email;
  if (await needsConsent(context, client, request, account)) {
    const user = requestingUserOf(kept);
    return await sendToProvider(context, client, { request: { ...request, asksConsent: true }, user, hints: {} });
  }
  return { location: successUrl(context, request, await signInWithAccount(context, kept, account)) };
}

async function identify(
  context: TenancyContext,
  { configId }: ProviderConfig,
  client: ProviderClient,
  { request }: KeptRequest,
  { parameters, code }: Return & { readonly code: string },
): Promise<ProvenAccount> {
  const { identityProviders } = context.platform;
  try {
    const { hidesAddresses, ...account } = await identityProviders.identify(client, {
      code,
      redirectUri: callbackUrl(context, configId),
      state: parameters.state ?? '',
      verifier: request.verifier,
      nonce: request.nonce,
      requestedScopes: identityProviders.scopesOf(client, request.extraScope),
      name: readAppleName(parameters.user),
    });
    if (hidesAddresses) noteProviderFailure(context, configId, 'no-email-permission');
    return account;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // Anyone can send an invalid code. The others are for the owner to fix.
    if (error.reason !== 'invalid-grant') noteProviderFailure(context, configId, error.reason);
    throw providerErrorOf(configId, error.reason);
  }
}

/** Adds a failure of a provider to the event log, each at most once an hour. */
function noteProviderFailure(
  { platform, db, now, tenancyId }: TenancyContext,
  providerId: string,
  reason: string,
): void {
  const act = { type: 'oauth_provider.failed', details: { provider_id: providerId, reason } } as const;
  platform.acts.noteHourly(`${tenancyId} ${providerId} ${reason}`, now, tenancyId, () => db.origin, act);
}

/**
 * Returns whether the user must consent again, because the provider returned no refresh token and none is stored:
 * without it, the access of the account would end with its first access token.
 */
async function needsConsent(
  context: TenancyContext,
  client: ProviderClient,
  { providerConfigId, type, asksConsent }: OuterRequest,
  { profile: { accountId }, tokens }: ProvenAccount,
): Promise<boolean> {
  if (type !== 'authenticate' || asksConsent || tokens.refreshToken !== null) return false;
  if (!context.platform.identityProviders.renewsWithConsentOnly(client)) return false;
  return (await storedRefreshToken.first(context, { providerConfigId, accountId })) === undefined;
}

function requestingUserOf({ boundTo }: KeptRequest): RequestingUser | null {
  if (boundTo === null || boundTo.sessionId == null) return null;
  return { userId: boundTo.userId, sessionId: boundTo.sessionId };
}

function successUrl(context: TenancyContext, request: OuterRequest, code: string): string {
  const url = new URL(request.redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', request.state);
  // Published clients accept the code and the state only. @see RFC 9207
  // @guard issuer-on-request-only
  if (request.wantsIssuer) url.searchParams.set('iss', issuerOf(context));
  return url.href;
}

/** Returns the issuer of the project's access tokens. */
function issuerOf({ platform, project }: TenancyContext): string {
  return `${platform.publicUrl()}/api/v1/projects/${project.projectId}`;
}
