import type { AccessLevel, CallInput, Endpoints, LevelsOf, ResponseOf } from '@portico/contract';
import type { KnownError } from '@portico/contract/errors';
import { InvalidAccessToken } from '@portico/contract/errors/sessions.families';
import { exchange, parsed } from './exchange.ts';
import { type Call, requestOf } from './request.ts';
import { type Attempt, isIdempotent, type RetryPolicy } from './retry.ts';
import { clientVersion } from './version.ts';

/** The session whose tokens travel with a request. */
export interface TokenSource {
  /** Answers tokens that live long enough for a request, or null when nobody is signed in. */
  tokensForRequest(): Promise<{ readonly accessToken: string; readonly refreshToken: string } | null>;
  /** Told that the server refused this access token. */
  dropAccessToken(accessToken: string): void;
}

/** The headers a request went out with, in lower case. */
type SentHeaders = Readonly<Record<string, string>>;

/** What lets an app in: the keys of the project, or the session of a project owner. */
export interface Credentials {
  headers(level: AccessLevel): Promise<Record<string, string>>;
  /** Told of an error that may mean that the credentials are stale. Answers whether trying again makes sense. */
  renew?(error: KnownError, attempt: { readonly headers: SentHeaders; readonly index: number }): boolean;
}

/** What all transports of one app share. */
export interface Connection {
  readonly projectId: string;
  /** Answers the address of the server, without a trailing slash. */
  baseUrl(): string;
  readonly extraHeaders: Readonly<Record<string, string>>;
  readonly credentials: Credentials;
  readonly retry: RetryPolicy;
}

/** The operations that a level may call. */
export type OperationOf<L extends AccessLevel> = {
  [O in keyof Endpoints]: L extends LevelsOf<Endpoints[O]> ? O : never;
}[keyof Endpoints];

/** What an operation answers to a level. */
export type Answer<O extends keyof Endpoints, L extends AccessLevel> = ResponseOf<Endpoints[O], L>;

/** What an operation takes from a level. */
export type Input<O extends keyof Endpoints, L extends AccessLevel> = CallInput<Endpoints[O], L>;

type InputArguments<I> = Record<never, never> extends I ? [input?: I] : [input: I];

/** Calls operations at one level, for one session or for nobody. */
export interface Transport<L extends AccessLevel> {
  readonly level: L;
  /**
   * Calls an operation of the contract.
   *
   * @throws {KnownError} the server answered with one
   * @throws {RequestFailed} the server answered with a plain text, or failed
   * @throws {ConnectionError} the server could not be reached
   */
  call<O extends OperationOf<L>>(operation: O, ...input: InputArguments<Input<O, L>>): Promise<Answer<O, L>>;
}

/** Makes the transport of a level. */
export function createTransport<L extends AccessLevel>(
  connection: Connection,
  level: L,
  session: TokenSource | null = null,
): Transport<L> {
  return {
    level,
    // The contract promises the shape of the answer; nothing in a browser checks it again.
    call: async (operation, ...[input]) =>
      (await send(connection, { ...requestOf(operation, input), level, session })) as never,
  };
}

interface Outgoing extends Call {
  readonly level: AccessLevel;
  readonly session: TokenSource | null;
}

/** Sends a request with the tokens of its session. @see docs/protocol/sdk.md#requests-and-retries */
async function send(connection: Connection, outgoing: Outgoing): Promise<unknown> {
  let sent: Sent = { tokens: null, headers: {} };
  return await exchange(`${connection.baseUrl()}/api/v1${outgoing.path}`, {
    retry: connection.retry,
    request: async () => {
      const tokens = (await outgoing.session?.tokensForRequest()) ?? null;
      sent = { tokens, headers: await headersOf(connection, outgoing, tokens) };
      return { method: outgoing.method, headers: sent.headers, body: outgoing.body };
    },
    isRepeatable: isIdempotent(outgoing.method),
    read: parsed,
    onKnownError: (error, index) => onKnownError(error, { connection, outgoing, ...sent, index }),
    isPassing: (status, text) => status === 508 && text.includes('INFINITE_LOOP_DETECTED'),
  });
}

/** What an attempt went out with. */
interface Sent {
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string } | null;
  readonly headers: SentHeaders;
}

/** A refused token is dropped and the request repeated with a new one; every other known error is the answer. */
function onKnownError(
  error: KnownError,
  at: Sent & { readonly connection: Connection; readonly outgoing: Outgoing; readonly index: number },
): Attempt<never> {
  // A new token is at hand at once; only when that one is refused too, something is wrong enough to wait.
  const waitMillis = at.index === 0 ? 0 : undefined;
  if (at.tokens !== null && InvalidAccessToken.isInstance(error)) {
    at.outgoing.session?.dropAccessToken(at.tokens.accessToken);
    return { done: false, cause: error, waitMillis };
  }
  if (at.connection.credentials.renew?.(error, at) === true) return { done: false, cause: error, waitMillis };
  throw error;
}

async function headersOf(
  connection: Connection,
  { level, session, body }: Outgoing,
  tokens: Sent['tokens'],
): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    'x-stack-project-id': connection.projectId,
    'x-stack-access-type': level,
    'x-stack-allow-anonymous-user': 'true',
    'x-stack-override-error-status': 'true',
    // Nobody reads it: it makes the request unlike any that a cache on the way may have seen.
    'x-stack-random-nonce': crypto.getRandomValues(new Uint32Array(5)).join(''),
    'x-stack-client-version': clientVersion,
    ...(await connection.credentials.headers(level)),
  };
  if (session !== null && tokens !== null) {
    headers['x-stack-access-token'] = tokens.accessToken;
    headers['x-stack-refresh-token'] = tokens.refreshToken;
  }
  if (body !== undefined) headers['content-type'] = 'application/json';
  return { ...headers, ...connection.extraHeaders };
}
