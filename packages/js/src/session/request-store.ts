import { ConfigurationError } from '../core/errors.ts';
import { parseCookies, tokensFromCookies } from './cookie/format.ts';
import { MemoryStore } from './memory-store.ts';
import { noTokens, type StoredTokens } from './token-store.ts';

/** A request as Fetch (`Request`, Hono, Next) or Node (`http`, Express, Fastify) hands it over. */
export interface RequestLike {
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

function headerOf({ headers }: RequestLike, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name];
  return typeof value === 'string' ? value : value?.join('; ');
}

function fromAuthHeader(text: string): StoredTokens {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // Neither the text nor the parser's complaint about it is passed on: both may show tokens, and errors get logged.
    throw new ConfigurationError(`Invalid ${authHeaderName} header: it is not JSON.`);
  }
  const given = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  return { refreshToken: token(given.refreshToken), accessToken: token(given.accessToken) };
}

function token(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw new ConfigurationError(`Invalid ${authHeaderName} header: its tokens must be strings or null.`);
}
