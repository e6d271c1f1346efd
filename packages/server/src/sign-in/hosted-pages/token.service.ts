import { type BodyOf, type Endpoints, KnownErrors } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { AttemptContext, PublicContext } from '../../kernel/context.ts';
import { copySession, refreshSession, revokeSession, revokeSessionOfToken } from '../../users/sessions/index.ts';
import { exchangeOnce, timedToken } from '../social/index.ts';
import type { OAuthProblem } from './authorization-request.ts';
import { findHostedProject } from './authorize.service.ts';
import { hostedCode } from './hosted-code.ts';

type TokenBody = BodyOf<Endpoints['POST /projects/:project_id/oauth2/token'], 'client'>;
type RevokeBody = BodyOf<Endpoints['POST /projects/:project_id/oauth2/revoke'], 'client'>;

/** A request of an OAuth client. */
interface ClientRequest<Body> {
  readonly projectId: string;
  readonly body: Body;
  /** The Authorization header. */
  readonly authorization: string | undefined;
}

/** Returns an error of the token endpoint. @see RFC 6749 §5.2 */
function problem(error: string, error_description: string): OAuthProblem {
  return { error, error_description };
}

/** Tokens for an OAuth client. @see RFC 6749 §5.1 */
interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly token_type: 'Bearer';
  readonly scope: 'offline_access';
}

/**
 * Exchanges a grant of the hosted pages for tokens: an authorization code for a copy of the session there, or a refresh token
 * for new tokens.
 *
 * @returns the error of OAuth if that is not possible
 * @see RFC 6749 §4.1.3, §6
 */
export async function exchangeHostedGrant(
  outside: PublicContext,
  request: ClientRequest<TokenBody>,
): Promise<TokenAnswer | OAuthProblem> {
  const context = await authenticate(outside, request);
  if ('error' in context) return context;
  const { grant_type, scope = 'offline_access', ...grant } = request.body;
  if (grant_type === undefined) return problem('invalid_request', 'grant_type is missing.');
  if (scope !== '' && scope !== 'offline_access') return problem('invalid_scope', 'The only scope is offline_access.');
  try {
    if (grant_type === 'authorization_code') return await exchangeCode(context, grant);
    if (grant_type === 'refresh_token') return await refresh(context, grant.refresh_token);
  } catch (error) {
    if (KnownErrors.InvalidAuthorizationCode.isInstance(error) || error instanceof Refusal) {
      return problem('invalid_grant', 'The code is invalid, expired or used, or was issued for another request.');
    }
    if (KnownErrors.RefreshTokenNotFoundOrExpired.isInstance(error)) {
      return problem('invalid_grant', 'The refresh token is invalid, or its session has ended.');
    }
    throw error;
  }
  return problem('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
}

/** Finds the project of a client, which has no secret. */
async function authenticate(
  outside: PublicContext,
  { projectId, body, authorization }: ClientRequest<RevokeBody>,
): Promise<(PublicContext & AttemptContext) | OAuthProblem> {
  if (authorization !== undefined || (body.client_secret ?? '') !== '') {
    return problem('invalid_client', 'The client has no secret. Use the authentication method none.');
  }
  // @guard client-of-hosted-grant
  const context = body.client_id === projectId ? await findHostedProject(outside, projectId) : undefined;
  return context ?? problem('invalid_client', 'client_id must be the ID of the project.');
}

async function exchangeCode(
  context: AttemptContext,
  { code, code_verifier: verifier, redirect_uri: redirectUri }: TokenBody,
): Promise<TokenAnswer | OAuthProblem> {
  if (code === undefined || verifier === undefined || redirectUri === undefined) {
    return problem('invalid_request', 'code, code_verifier or redirect_uri is missing.');
  }
  const copied = await exchangeOnce(context, hostedCode, { code, verifier, redirectUri }, async (usedCode) => {
    const { boundTo } = usedCode;
    if (boundTo === null) return undefined;
    return await inTransaction(context, async (context) => {
      return await copySession(context, boundTo, { usedCode, isRotating: true });
    });
  });
  return answer(context, copied.access_token, copied.refresh_token);
}

async function refresh(context: PublicContext & AttemptContext, refreshToken: string | undefined) {
  if (refreshToken === undefined) return problem('invalid_request', 'refresh_token is missing.');
  const refreshed = await refreshSession({ ...context, refreshTokenUse: 'rotating' }, refreshToken);
  return answer(context, refreshed.accessToken, refreshed.refreshToken ?? refreshToken);
}

function answer(context: AttemptContext, accessToken: string, refresh_token: string): TokenAnswer {
  return { ...timedToken(context, accessToken), refresh_token, token_type: 'Bearer', scope: 'offline_access' };
}

/**
 * Ends the session of a refresh token or an access token. A token that is unknown or has ended is no error.
 *
 * @returns the error of OAuth if the client is wrong
 * @see RFC 7009 §2
 */
export async function revokeHostedToken(
  outside: PublicContext,
  request: ClientRequest<RevokeBody>,
): Promise<OAuthProblem | undefined> {
  const context = await authenticate(outside, request);
  if ('error' in context) return context;
  const { token } = request.body;
  if (token === undefined) return problem('invalid_request', 'token is missing.');
  const reading = context.platform.accessTokens.read(token);
  if (reading.state === 'unreadable') await revokeSessionOfToken(context, token);
  // The statement finds sessions of this project only.
  if (reading.state === 'valid') await revokeSession(context, reading.claims.refresh_token_id, reading.claims.sub);
  return undefined;
}
