import { KnownError, KnownErrors, wireOf } from '@portico/contract';
import { ProviderFailure } from '../../adapters/identity-providers/provider-failure.ts';
import type { PublicContext, TenancyContext } from '../../platform/context.ts';
import type { Redirect } from '../../platform/redirect.ts';
import { Refusal, withCookie } from '../../platform/refusal.ts';
import { requireTrustedRedirect, trustsRedirect } from '../../platform/trusted-redirect.ts';
import { type CallbackParameters, requireEnabledProvider } from './authorize.service.ts';
import { expiredInnerCookie, hasInnerCookie } from './inner-cookie.ts';
import { inProject } from './oauth-client.ts';
import { type KeptRequest, type OuterRequest, takeKeptRequest } from './outer-request.ts';
import { providerErrorOf, readAppleName, requireCode } from './provider-answer.ts';
import { callbackUrl, providerClientOf } from './provider-client.ts';
import { signInWithAccount } from './sign-in-with-account.ts';

/** A browser's return from a provider. */
export interface Return {
  readonly providerId: string;
  readonly parameters: CallbackParameters;
  readonly cookie: string | undefined;
  readonly isPosted: boolean;
}

/**
 * Handles the return from a provider and redirects to the app with an authorization code. Errors redirect to the error
 * page of the app if it is trusted, otherwise they are the response.
 *
 * @throws {Refusal} 400: the cookie is missing, or the state is unknown or used
 * @throws {KnownError} the error, if there is no trusted error page
 * @see docs/protocol/oauth.md#callback
 */
export async function finishAuthorization(outside: PublicContext, given: Return): Promise<Redirect> {
  const innerState = given.parameters.state ?? '';
  if (!hasInnerCookie(outside, given.cookie, innerState)) {
    throw new Refusal(
      400,
      'Inner OAuth cookie not found. Cookies may be disabled, or the sign-in was started in another browser or too long ago. Please try again.',
    );
  }
  const cookie = expiredInnerCookie(outside, innerState, given.isPosted);
  try {
    return { location: await completeReturn(outside, innerState, given), cookie };
  } catch (error) {
    throw withCookie(error, cookie);
  }
}

/** @returns the page of the app that the browser continues at */
async function completeReturn(outside: PublicContext, innerState: string, given: Return): Promise<string> {
  const kept = await takeKeptRequest(outside, innerState);
  if (kept === undefined) {
    throw new Refusal(400, 'Invalid OAuth cookie. The sign-in was already completed. Please try again.');
  }
  const { request } = kept;
  const project = await outside.platform.projects.find(outside.db, request.projectId, request.branchId);
  if (typeof project !== 'object') throw new Refusal(400, 'The project no longer exists.');
  const context = inProject(outside, project);
  try {
    return successUrl(context, request, await authorize(context, kept, given));
  } catch (error) {
    const location = errorUrl(context, request, error);
    if (location !== undefined) return location;
    throw error;
  }
}

/** @returns the authorization code for the app */
async function authorize(context: TenancyContext, kept: KeptRequest, given: Return): Promise<string> {
  const { request } = kept;
  if (kept.isExpired) throw new KnownErrors.OuterOAuthTimeout();
  if (given.providerId.toLowerCase() !== request.providerConfigId) {
    throw new Refusal(400, 'The sign-in was started with another OAuth provider.');
  }
  const provider = requireEnabledProvider(context, request.providerConfigId, request.type);
  const code = requireCode(given.parameters, provider.configId);
  // Check again that the app is trusted before any action for it.
  requireTrustedRedirect(context.project.config.domains, request.redirectUri);
  const client = await providerClientOf(context, provider);
  const { identityProviders } = context.platform;
  try {
    const account = await identityProviders.identify(client, {
      code,
      redirectUri: callbackUrl(context, provider.configId),
      state: given.parameters.state ?? '',
      verifier: request.verifier,
      nonce: request.nonce,
      requestedScopes: identityProviders.scopesOf(client, request.extraScope),
      name: readAppleName(given.parameters.user),
    });
    return await signInWithAccount(context, kept, account);
  } catch (error) {
    if (error instanceof ProviderFailure) throw providerErrorOf(provider.configId, error.reason);
    throw error;
  }
}

function successUrl(context: TenancyContext, request: OuterRequest, code: string): string {
  const url = new URL(request.redirectUri);
  url.searchParams.set('code', code);
  url.searchParams.set('state', request.state);
  // Published clients accept the code and the state only. @see RFC 9207
  if (request.wantsIssuer) url.searchParams.set('iss', issuerOf(context));
  return url.href;
}

/** Returns the issuer of the project's access tokens. */
function issuerOf({ platform, project }: TenancyContext): string {
  return `${platform.publicUrl()}/api/v1/projects/${project.projectId}`;
}

/** @returns the error redirect, or undefined if the app has none or it is not trusted */
function errorUrl(context: TenancyContext, { errorRedirectUrl }: OuterRequest, error: unknown): string | undefined {
  if (errorRedirectUrl === null || !trustsRedirect(context.project.config.domains, errorRedirectUrl)) return undefined;
  if (!KnownError.isKnown(error)) return undefined;
  const { code, error: message, details = {} } = wireOf(error);
  const url = new URL(errorRedirectUrl);
  url.searchParams.set('errorCode', code);
  url.searchParams.set('message', message);
  url.searchParams.set('details', JSON.stringify(details));
  return url.href;
}
