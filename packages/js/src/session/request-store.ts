import { ConfigurationError } from '../core/errors.ts';
import { jsonOf } from '../core/json.ts';
import { parseCookies, tokensFromCookies } from './cookie/format.ts';
import { MemoryStore } from './memory-store.ts';
import { noTokens, type StoredTokens } from './token-store.ts';

/** A request as Fetch (`Request`, Hono, Next) or Node (`http`, Express, Fastify) hands it over. */
export interface RequestLike {
  /** Those of Fetch, or an object with names in lower case. */
  readonly headers:
    | { get(name: string): string | null }
    | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Tells whether a token store option is a request. */
export function isRequestLike(value: unknown): value is RequestLike {
  return typeof value === 'object' && value !== null && 'headers' in value && typeof value.headers === 'object';
}

/** Name of the header with both tokens, sent from one app to another and never to the API. */
export const authHeaderName = 'x-stack-auth';

/**
 * Reads the tokens of an incoming request: from the header that `getAuthHeaders` makes, else from its cookies. What
 * changes afterwards (a renewed token, a sign-out) is kept in memory, for the answer belongs to somebody else.
 *
 * @throws {ConfigurationError} the header is there but not what it should be
 */
export function requestStore(request: RequestLike, projectId: string): MemoryStore {
  const header = headerOf(request, authHeaderName);
  if (header !== undefined) return new MemoryStore(fromAuthHeader(header));
  const cookies = headerOf(request, 'cookie');
  return new MemoryStore(cookies === undefined ? noTokens : tokensFromCookies(parseCookies(cookies), projectId));
}

/** A header of a request, whoever handed it over. */
export function headerOf({ headers }: RequestLike, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name];
  return typeof value === 'string' ? value : value?.join('; ');
}

/** Neither the text nor a parser's complaint about it is passed on: both may show tokens, and errors get logged. */
function fromAuthHeader(text: string): StoredTokens {
  const given = jsonOf(text);
  if (typeof given !== 'object') throw new ConfigurationError(`Invalid ${authHeaderName} header: it is not JSON.`);
  const { refreshToken, accessToken } = Object(given) as Record<string, unknown>;
  return { refreshToken: token(refreshToken), accessToken: token(accessToken) };
}

function token(value: unknown = null): string | null {
  if (value === null || typeof value === 'string') return value || null;
  throw new ConfigurationError(`Invalid ${authHeaderName} header: its tokens must be strings or null.`);
}
