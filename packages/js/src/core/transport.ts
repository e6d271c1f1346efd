import type { AccessLevel, CallInput, Endpoints, LevelsOf, ResponseOf } from '@portico/contract';
import { type KnownError, KnownErrors, type WireError } from '@portico/contract/errors';
import { RequestFailed } from './errors.ts';
import { knownErrorFromWire } from './known-error-from-wire.ts';
import { randomText } from './random.ts';
import { type Call, requestOf } from './request.ts';
import {
  type Attempt,
  afterTooMany,
  connectionError,
  isIdempotent,
  isNetworkFailure,
  isOffline,
  type RetryPolicy,
  repeat,
} from './retry.ts';
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
  /** The same transport, for another session. */
  as(session: TokenSource | null): Transport<L>;
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
    as: (other) => createTransport(connection, level, other),
  };
}

interface Outgoing extends Call {
  readonly level: AccessLevel;
  readonly session: TokenSource | null;
}

/** Sends a request and repeats it as its method and its failure allow. @see protocol 08 §8.2 */
async function send(connection: Connection, outgoing: Outgoing): Promise<unknown> {
  const url = `${connection.baseUrl()}/api/v1${outgoing.path}`;
  const outcome = await repeat(connection.retry, (index) => attemptOnce(connection, outgoing, { url, index }));
  if ('value' in outcome) return outcome.value;
  throw isNetworkFailure(outcome.cause) ? await connectionError(url, outcome.cause) : outcome.cause;
}

async function attemptOnce(
  connection: Connection,
  outgoing: Outgoing,
  { url, index }: { url: string; index: number },
): Promise<Attempt<unknown>> {
  const tokens = (await outgoing.session?.tokensForRequest()) ?? null;
  const headers = await headersOf(connection, outgoing, tokens);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { method: outgoing.method, headers, body: outgoing.body, ...privacy() });
    text = await response.text();
  } catch (error) {
    // A write that may have arrived is not repeated. Offline it cannot have, but waiting would not help either.
    if (!isNetworkFailure(error) || !isIdempotent(outgoing.method) || isOffline()) {
      throw isNetworkFailure(error) ? await connectionError(url, error) : error;
    }
    return { done: false, cause: error };
  }
  const status = meantStatus(response);
  if (status >= 200 && status < 300) return { done: true, value: parsed(text) };

  const known = knownErrorOf(response, text);
  if (known !== undefined) return onKnownError(known, { connection, outgoing, tokens, headers, index });

  const failure = failureOf(url, response, text);
  const pause = status === 429 ? afterTooMany(response.headers) : undefined;
  if (pause !== undefined) return { done: false, cause: failure, ...pause };
  if (status === 508 && text.includes('INFINITE_LOOP_DETECTED')) return { done: false, cause: failure };
  throw failure;
}

/** A refused token is dropped and the request repeated with a new one; every other known error is the answer. */
function onKnownError(
  error: KnownError,
  at: {
    connection: Connection;
    outgoing: Outgoing;
    tokens: { accessToken: string } | null;
    headers: SentHeaders;
    index: number;
  },
): Attempt<never> {
  // A new token is at hand at once; only when that one is refused too, something is wrong enough to wait.
  const waitMillis = at.index === 0 ? 0 : undefined;
  if (at.tokens !== null && KnownErrors.InvalidAccessToken.isInstance(error)) {
    at.outgoing.session?.dropAccessToken(at.tokens.accessToken);
    return { done: false, cause: error, waitMillis };
  }
  if (at.connection.credentials.renew?.(error, at) === true) return { done: false, cause: error, waitMillis };
  throw error;
}

async function headersOf(
  connection: Connection,
  { level, session, body }: Outgoing,
  tokens: { accessToken: string; refreshToken: string } | null,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    'x-stack-project-id': connection.projectId,
    'x-stack-access-type': level,
    'x-stack-allow-anonymous-user': 'true',
    'x-stack-override-error-status': 'true',
    'x-stack-random-nonce': randomText(),
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

/** No cookies and no caches on the way. Cloudflare's workers refuse these options. */
export function privacy(): RequestInit {
  const isWorker = typeof navigator !== 'undefined' && navigator.userAgent === 'Cloudflare-Workers';
  return isWorker ? {} : { credentials: 'omit', cache: 'no-store' };
}

/** Rebuilds the known error of an answer; undefined when it is none. @see protocol 01 §1.6 */
export function knownErrorOf(response: Response, text: string): KnownError | undefined {
  const code = response.headers.get('x-stack-known-error');
  if (code === null) return undefined;
  const wire = parsed(text) as WireError;
  if (wire.code !== code) throw new Error(`The server announced the error ${code} but described ${wire.code}.`);
  return knownErrorFromWire(wire, meantStatus(response));
}

/** A refusal with a text only. */
export function failureOf(url: string, response: Response, text: string): RequestFailed {
  return new RequestFailed({ url, status: meantStatus(response), text, headers: response.headers });
}

/** The status before it was overridden. @see protocol 01 §1.4 */
function meantStatus(response: Response): number {
  return Number(response.headers.get('x-stack-actual-status') ?? response.status);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The server did not answer with JSON: ${text.slice(0, 200)}`, { cause: error });
  }
}
