import type { AccessLevel, CallInput, Endpoints, LevelsOf, ResponseOf } from '@portico/contract';
import type { KnownError } from '@portico/contract/errors';
import { InvalidAccessToken } from '@portico/contract/errors/sessions.families';
import { callObserver } from './call-observer.ts';
import { exchange, parsed } from './exchange.ts';
import { type Call, requestOf } from './request.ts';
import { type Attempt, isIdempotent, type RetryPolicy } from './retry.ts';
import { clientVersion } from './version.ts';
import { randomDigits } from './web-crypto.ts';

/** The session that provides the tokens of a request. */
export interface TokenSource {
  /** Returns tokens that are valid long enough for a request, or null without a session. */
  tokensForRequest(): Promise<{ readonly accessToken: string; readonly refreshToken: string } | null>;
  /** Called when the server rejected this access token. */
  dropAccessToken(accessToken: string): void;
}

/** Headers of a sent request, in lower case. */
type SentHeaders = Readonly<Record<string, string>>;

/** App credentials: the keys of the project, or the session of a project owner. */
export interface Credentials {
  headers(level: AccessLevel): Promise<Record<string, string>>;
  /** Called for an error that may mean stale credentials. Returns whether to retry. */
  renew?(error: KnownError, attempt: { readonly headers: SentHeaders; readonly index: number }): boolean;
}

/** Shared options of an app's transports. */
export interface Connection {
  readonly projectId: string;
  /** Returns the server URL, without a trailing slash. */
  baseUrl(): string;
  readonly extraHeaders: Readonly<Record<string, string>>;
  readonly credentials: Credentials;
  readonly retry: RetryPolicy;
  /** Ends all calls when it is aborted. */
  readonly signal?: AbortSignal;
}

/** The operations that an access level may call. */
type OperationOf<L extends AccessLevel> = {
  [O in keyof Endpoints]: L extends LevelsOf<Endpoints[O]> ? O : never;
}[keyof Endpoints];

/** Response of an operation at an access level. */
export type Answer<O extends keyof Endpoints, L extends AccessLevel> = ResponseOf<Endpoints[O], L>;

/** Input of an operation at an access level. */
export type Input<O extends keyof Endpoints, L extends AccessLevel> = CallInput<Endpoints[O], L>;

type InputArguments<I> = Record<never, never> extends I ? [input?: I] : [input: I];

/** Calls operations at one access level, with or without a session. */
export interface Transport<L extends AccessLevel> {
  readonly level: L;
  /**
   * Calls an operation of the contract.
   *
   * @throws {KnownError} the server returned a known error
   * @throws {RequestFailed} the server returned a plain text, or failed
   * @throws {ConnectionError} the server could not be reached in time
   */
  call<O extends OperationOf<L>>(operation: O, ...input: InputArguments<Input<O, L>>): Promise<Answer<O, L>>;
}

/** Creates the transport of an access level. */
export function createTransport<L extends AccessLevel>(
  connection: Connection,
  level: L,
  session: TokenSource | null = null,
): Transport<L> {
  return {
    level,
    // The contract defines the type of the response. Browsers do not validate it.
    call: async (operation, ...[input]) =>
      (await send(connection, { ...requestOf(operation, input), operation, level, session })) as never,
  };
}

interface Outgoing extends Call {
  readonly operation: string;
  readonly level: AccessLevel;
  readonly session: TokenSource | null;
}

/** Sends a request with the tokens of its session. @see docs/reference/protocol/sdk.md#requests-and-retries */
async function send(connection: Connection, outgoing: Outgoing): Promise<unknown> {
  let sent: Sent = { tokens: null, headers: {} };
  const answer = await exchange(`${connection.baseUrl()}/api/v1${outgoing.path}`, {
    retry: connection.retry,
    signal: connection.signal,
    request: async () => {
      const tokens = (await outgoing.session?.tokensForRequest()) ?? null;
      sent = { tokens, headers: await headersOf(connection, outgoing, tokens) };
      return { method: outgoing.method, headers: sent.headers, body: outgoing.body };
    },
    isRepeatable: isIdempotent(outgoing.operation),
    read: parsed,
    onKnownError: (error, index) => onKnownError(error, { connection, outgoing, ...sent, index }),
    isPassing: (status, text) => status === 508 && text.includes('INFINITE_LOOP_DETECTED'),
  });
  callObserver.accepted?.(outgoing, connection.projectId);
  return answer;
}

/** Tokens and headers of an attempt. */
interface Sent {
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string } | null;
  readonly headers: SentHeaders;
}

/** Drops a rejected token and retries the request with a new one. Throws all other known errors. */
function onKnownError(
  error: KnownError,
  at: Sent & { readonly connection: Connection; readonly outgoing: Outgoing; readonly index: number },
): Attempt<never> {
  // A new token is available immediately. Wait only if the new token is rejected too.
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
    // The server ignores it. It makes each request unique, so that caches do not return an old response.
    'x-stack-random-nonce': randomDigits(),
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
