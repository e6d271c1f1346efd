import { ConfigurationError } from '../core/errors.ts';
import { jsonOf } from '../core/json.ts';
import { parseCookies, tokensFromCookies } from './cookie/format.ts';
import { MemoryStore } from './memory-store.ts';
import { noTokens, type StoredTokens } from './token-store.ts';

/** A request of Fetch (`Request`, Hono, Next.js) or Node.js (`http`, Express, Fastify). */
export interface RequestLike {
  /** Fetch headers, or an object with lowercase names. */
  readonly headers:
    | { get(name: string): string | null }
    | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Returns whether a token store option is a request. */
export function isRequestLike(value: unknown): value is RequestLike {
  return typeof value === 'object' && value !== null && 'headers' in value && typeof value.headers === 'object';
}

/** Name of the header with both tokens, for requests from one app to another. Never sent to the API. */
export const authHeaderName = 'x-stack-auth';

/**
 * Reads the tokens of a request from the header of `getAuthHeaders`, or from its cookies. Later changes (token
 * refreshes, sign-outs) stay in memory, because the store has no access to the response.
 *
 * @throws {ConfigurationError} the header is malformed
 */
export function requestStore(request: RequestLike, projectId: string): MemoryStore {
  const header = headerOf(request, authHeaderName);
  if (header !== undefined) return new MemoryStore(fromAuthHeader(header));
  const cookies = headerOf(request, 'cookie');
  return new MemoryStore(cookies === undefined ? noTokens : tokensFromCookies(parseCookies(cookies), projectId));
}

/** Returns a header of a Fetch or Node.js request. */
export function headerOf({ headers }: RequestLike, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name];
  return typeof value === 'string' ? value : value?.join('; ');
}

/**
 * Parses the header. Errors contain neither its text nor the parser's message, because both may include tokens and
 * errors are logged.
 */
function fromAuthHeader(text: string): StoredTokens {
  const given = jsonOf(text);
  if (typeof given !== 'object') throw new ConfigurationError(`Invalid ${authHeaderName} header: it is not JSON.`);
  const { refreshToken, accessToken } = Object(given) as Record<string, unknown>;
  return { refreshToken: token(refreshToken), accessToken: token(accessToken) };
}

function token(value: unknown = null): string | null {
  if (value === null || typeof value === 'string') return value || null;
  throw new ConfigurationError(`Invalid ${authHeaderName} header: its tokens are not strings.`);
}
