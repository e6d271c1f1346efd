import { type Endpoints, KnownErrors, type QueryOf } from '@portico/contract';
import type { Redirect } from '../../base/redirect.ts';
import { Refusal } from '../../base/refusal.ts';
import { issueCode } from '../../ground/verification-codes/index.ts';
import type { AttemptContext, PublicContext, RequestContext } from '../../kernel/context.ts';
import { admitsHostedPages, hasHostedPages, hostedPagesUrl } from '../../kernel/hosted-pages.ts';
import { trustsRedirect } from '../../kernel/trusted-redirect.ts';
import { findClientProject, inProject } from '../social/index.ts';
import {
  answerUrl,
  type OAuthProblem,
  type Parameters,
  readRequest,
  requireRedirectUri,
} from './authorization-request.ts';
import { hostedCode } from './hosted-code.ts';

/** Finds a project with hosted pages. */
export async function findHostedProject(
  outside: PublicContext,
  projectId: string,
): Promise<(PublicContext & AttemptContext) | undefined> {
  const project = await findClientProject(outside, projectId);
  return project === undefined || !hasHostedPages(project) ? undefined : inProject(outside, project);
}

async function requireHostedProject(outside: PublicContext, projectId: string) {
  const context = await findHostedProject(outside, projectId);
  if (context === undefined) throw new Refusal(404, 'Project not found');
  return context;
}

/** Runs a step in a browser. A refusal is explained on the page, because only the developer of the app can act on it. */
export async function explained(
  step: () => Promise<Redirect>,
): Promise<Redirect | { readonly failure: Refusal; readonly detail: string }> {
  try {
    return await step();
  } catch (failure) {
    if (failure instanceof Refusal) return { failure, detail: failure.message };
    throw failure;
  }
}

type AuthorizeQuery = QueryOf<Endpoints['GET /projects/:project_id/oauth2/authorize'], 'client'>;

/** What the hosted pages answer in place of a sign-in. */
const answersOfPages: Readonly<Record<NonNullable<AuthorizeQuery['portico_error']>, OAuthProblem>> = {
  login_required: { error: 'login_required', error_description: 'The person is not signed in.' },
  access_denied: { error: 'access_denied', error_description: 'The account cannot be used.' },
};

const noClients: OAuthProblem = {
  error: 'unauthorized_client',
  error_description: 'The project has no valid publishable client key.',
};

/**
 * Starts a sign-in: redirects to the hosted pages, or to the app with an error. Stores nothing: the parameters stay in the URL of
 * the pages, and are checked again before the return.
 *
 * @throws {Refusal} 404, no such project. 400, the client or the redirect URI is wrong
 * @see RFC 6749 §4.1.1
 */
export async function beginHostedSignIn(
  outside: PublicContext,
  projectId: string,
  { portico_error: answer, ...parameters }: AuthorizeQuery,
): Promise<Redirect> {
  const context = await requireHostedProject(outside, projectId);
  const redirectUri = requireRedirectUri(context, parameters);
  const back = { redirectUri, state: parameters.state };
  if (answer !== undefined) return { location: answerUrl(context, back, answersOfPages[answer]) };
  const request = admitsHostedPages(context.project, context.now) ? readRequest(parameters) : noClients;
  if ('error' in request) return { location: answerUrl(context, back, request) };
  return { location: `${hostedPagesUrl(context)}/continue?${queryOf(parameters)}` };
}

function queryOf(parameters: Parameters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (typeof value === 'string') query.set(name, value);
  return query;
}

/**
 * Returns the URL that brings the current session to the app: with an authorization code, or an error.
 *
 * @throws {Refusal} 400, the client or the redirect URI is wrong
 * @throws {CannotGetOwnUserWithoutUser | AnonymousAuthenticationNotAllowed}
 */
export async function returnToApp(context: RequestContext, parameters: Parameters): Promise<string> {
  const redirectUri = requireRedirectUri(context, parameters);
  const back = { redirectUri, state: parameters.state };
  const request = readRequest(parameters);
  if ('error' in request) return answerUrl(context, back, request);
  const { claims } = context;
  if (claims === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  // @guard no-codes-for-anonymous-users
  if (claims.is_anonymous) throw new KnownErrors.AnonymousAuthenticationNotAllowed();
  const data = { redirect_uri: redirectUri, code_challenge: request.codeChallenge };
  const code = await issueCode(context, hostedCode, data, { userId: claims.sub, sessionId: claims.refresh_token_id });
  return answerUrl(context, back, { code });
}

type LogoutQuery = QueryOf<Endpoints['GET /projects/:project_id/oauth2/logout'], 'client'>;

/**
 * Signs the browser out of the hosted pages, which then come back here. Only then the browser goes to the page of the app.
 *
 * @throws {Refusal} 404, no such project. 400, the project does not trust the page
 * @see OpenID Connect RP-Initiated Logout §2
 */
export async function signOutOfPages(
  outside: PublicContext,
  projectId: string,
  { portico_signed_out: isSignedOut, ...parameters }: LogoutQuery,
): Promise<Redirect> {
  const context = await requireHostedProject(outside, projectId);
  const { client_id: clientId, post_logout_redirect_uri: target, state } = parameters;
  if (clientId !== undefined && clientId !== projectId) {
    throw new Refusal(400, 'Invalid client_id: it must be the ID of the project.');
  }
  const { redirectUris } = context.project.config.domains;
  const isTrusted = typeof target === 'string' && (redirectUris.includes(target) || trustsRedirect(context, target));
  // @guard hosted-page-after-sign-out
  if (target !== undefined && !isTrusted) {
    throw new Refusal(400, 'Invalid post_logout_redirect_uri: it must be on a trusted domain of the project.');
  }
  if (isSignedOut !== 'true') return { location: `${hostedPagesUrl(context)}/sign-out?${queryOf(parameters)}` };
  const url = new URL(isTrusted ? target : `${hostedPagesUrl(context)}/sign-in`);
  if (isTrusted && typeof state === 'string') url.searchParams.set('state', state);
  return { location: url.href };
}
