import { internals } from '../areas/base/app-core.ts';
import { teamIdOfKey } from '../areas/teams/api-keys/check-key.ts';
import { type Admissible, admissionOf } from '../areas/users/sessions/admission.ts';
import { type IncomingRequest, mayUseCookies } from '../areas/users/sessions/cross-site.ts';
import { loadUserOfKey } from '../areas/users/users/user-of-key.ts';
import { ConfigurationError, RequestFailed } from '../core/errors.ts';
import { AccessToken } from '../session/access-token.ts';
import { authHeaderName, headerOf, requestStore } from '../session/request-store.ts';
import type { TokenStore } from '../session/token-store.ts';
import { RequestAuth, type RequestTeam, type RequestUser } from './request-auth.ts';
import type { PorticoServerApp } from './server-app.ts';

/** Options of `verifyRequests`. */
export interface VerifyOptions {
  /** The server app. Its own token store is not used. */
  readonly app: PorticoServerApp;
  /** Name of a header with the API key of a user or a team, such as `x-api-key`. Default: API keys are not accepted. */
  readonly apiKeyHeader?: string;
  /** Other origins whose pages may send changes with the cookies of this host, such as `https://app.example.com`. */
  readonly trustedOrigins?: readonly string[];
  /** Whether anonymous users count as signed in. Default: false. */
  readonly includeAnonymous?: boolean;
}

/** The user of a valid credential, who is not admitted yet. */
interface Found {
  readonly person: Admissible;
  readonly user: RequestUser;
}

/**
 * Verifies a request of Fetch or Node.js. The access token comes from `authorization: Bearer`, from the header of
 * `getAuthHeaders`, or from the cookies; the first of them decides. A valid token needs no request to Portico.
 *
 * @returns an object without a user if nobody is signed in, or the tokens are invalid or of another project
 * @throws {ConnectionError} Portico is required and cannot be reached
 */
export async function verifyRequest(request: IncomingRequest, options: VerifyOptions): Promise<RequestAuth> {
  const { app, apiKeyHeader, includeAnonymous = false } = options;
  const apiKey = apiKeyHeader && headerOf(request, apiKeyHeader.toLowerCase());
  const found = apiKey ? await unlessOff(foundByKey(app, apiKey)) : await foundByToken(request, options);
  if (apiKey && found === null)
    return new RequestAuth(app, { user: null, team: await unlessOff(teamOfKey(app, apiKey)) });
  const { isSignedIn, restriction } = admissionOf(found?.person ?? null, { includeAnonymous });
  return new RequestAuth(app, { user: isSignedIn && found !== null ? found.user : null, restriction });
}

async function foundByToken(request: IncomingRequest, options: VerifyOptions): Promise<Found | null> {
  const token = await tokenOf(request, options);
  if (token === null) return null;
  if ((await options.app.verifyAccessToken(token.text, { includeAnonymous: true })) === null) return null;
  const { claims } = token;
  const user = {
    id: claims.sub,
    displayName: claims.name,
    primaryEmail: claims.email,
    primaryEmailVerified: claims.email_verified,
    isAnonymous: claims.is_anonymous,
    selectedTeamId: claims.selected_team_id,
    sessionId: claims.refresh_token_id,
  };
  return { person: claims, user };
}

async function foundByKey(app: PorticoServerApp, apiKey: string): Promise<Found | null> {
  // Not `getUserByApiKey`, which keeps what it has loaded for each text in a header.
  const owner = await loadUserOfKey(app[internals].transport('server'), apiKey);
  if (owner === null) return null;
  const user = {
    id: owner.id,
    displayName: owner.display_name,
    primaryEmail: owner.primary_email,
    primaryEmailVerified: owner.primary_email_verified,
    isAnonymous: owner.is_anonymous,
    selectedTeamId: null,
    sessionId: null,
  };
  return { person: owner, user };
}

/** Projects can have the keys of users only, or those of teams. Then nobody has one of the other kind. */
async function unlessOff<K>(found: Promise<K | null>): Promise<K | null> {
  return await found.catch((error: unknown) => {
    if (error instanceof RequestFailed && /^(USER|TEAM)_API_KEYS_NOT_ENABLED$/.test(error.code ?? '')) return null;
    throw error;
  });
}

async function teamOfKey(app: PorticoServerApp, apiKey: string): Promise<RequestTeam | null> {
  const id = await teamIdOfKey(app[internals].transport('server'), apiKey);
  return id === null ? null : { id };
}

/** Returns the access token of a request, which is not verified yet. Null for none. */
async function tokenOf(request: IncomingRequest, options: VerifyOptions): Promise<AccessToken | null> {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
  if (bearer !== undefined) return AccessToken.parse(bearer, 'before') ?? null;
  const hasHeader = headerOf(request, authHeaderName) !== undefined;
  // @guard cookies-of-other-sites
  if (!hasHeader && !mayUseCookies(request, options.trustedOrigins ?? [])) return null;
  const core = options.app[internals];
  const store = storeOf(request, core.options.projectId);
  return store === null ? null : await core.sessions.of(store).freshAccessToken();
}

/** Returns the tokens of a request. Null for a malformed header, which anybody can send. */
function storeOf(request: IncomingRequest, projectId: string): TokenStore | null {
  try {
    return requestStore(request, projectId);
  } catch (error) {
    if (error instanceof ConfigurationError) return null;
    throw error;
  }
}
