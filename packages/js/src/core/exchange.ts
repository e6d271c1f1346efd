import type { KnownError, WireError } from '@portico/contract/errors';
import { ConnectionError, RequestFailed } from './errors.ts';
import { knownErrorFromWire } from './known-error-from-wire.ts';
import { type Attempt, afterTooMany, isNetworkFailure, isOffline, type RetryPolicy, repeat } from './retry.ts';

/** Options of an exchange with the server. */
export interface ExchangeOptions<T> {
  readonly retry: RetryPolicy;
  /** Creates the request of an attempt. */
  request(index: number): Promise<RequestInit> | RequestInit;
  /** Whether a request that the server may have received can be sent again. */
  readonly isRepeatable: boolean;
  /** Parses the text of a successful response. */
  read(text: string): T;
  /** Handles a known error: throws it, returns it as the result, or allows a retry. */
  onKnownError(error: KnownError, index: number): Attempt<T>;
  /** Whether an error without a code is temporary. */
  isPassing(status: number, text: string): boolean;
}

/**
 * Sends a request and retries it if its kind and its failure allow it.
 *
 * @throws {KnownError} if `onKnownError` throws it
 * @throws {RequestFailed} the server returned a plain text, or failed
 * @throws {ConnectionError} the server could not be reached
 * @see docs/protocol/sdk.md#requests-and-retries
 */
export async function exchange<T>(url: string, options: ExchangeOptions<T>): Promise<T> {
  const outcome = await repeat(options.retry, (index) => attemptOnce(url, options, index));
  if ('value' in outcome) return outcome.value;
  throw isNetworkFailure(outcome.cause) ? await connectionError(url, outcome.cause) : outcome.cause;
}

async function attemptOnce<T>(url: string, options: ExchangeOptions<T>, index: number): Promise<Attempt<T>> {
  const request = await options.request(index);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...request, ...privacy() });
    text = await response.text();
  } catch (cause) {
    // A write that the server may have received is not retried. Offline, a retry would not help.
    if (isNetworkFailure(cause) && options.isRepeatable && !isOffline()) return { done: false, cause };
    throw isNetworkFailure(cause) ? await connectionError(url, cause) : cause;
  }
  const status = meantStatus(response);
  if (status >= 200 && status < 300) return { done: true, value: options.read(text) };

  const known = knownErrorOf(response, text, status);
  if (known !== undefined) return options.onKnownError(known, index);

  const failure = new RequestFailed({ url, status, text, headers: response.headers });
  const pause = status === 429 ? afterTooMany(response.headers) : undefined;
  if (pause === undefined && (status === 429 || !options.isPassing(status, text))) throw failure;
  return { done: false, cause: failure, ...pause };
}

/** Disables cookies and caches. Cloudflare Workers do not support these options. */
function privacy(): RequestInit {
  const isWorker = typeof navigator !== 'undefined' && navigator.userAgent === 'Cloudflare-Workers';
  return isWorker ? {} : { credentials: 'omit', cache: 'no-store' };
}

/** Returns the known error of a response, or undefined. @see docs/protocol/requests.md#error-responses */
function knownErrorOf(response: Response, text: string, status: number): KnownError | undefined {
  const isKnown = response.headers.get('x-stack-known-error') !== null;
  return isKnown ? knownErrorFromWire(parsed(text) as WireError, status) : undefined;
}

/** Returns the original status of a response. @see docs/protocol/requests.md#status-override */
function meantStatus(response: Response): number {
  return Number(response.headers.get('x-stack-actual-status') ?? response.status);
}

/** Parses JSON. The error of invalid JSON contains the start of the text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The server did not return JSON: ${text.slice(0, 200)}`, { cause: error });
  }
}

async function connectionError(url: string, cause: unknown): Promise<ConnectionError> {
  if (isOffline()) {
    return new ConnectionError('You are offline. Check your internet connection and try again.', { cause });
  }
  // Loaded on demand. If that fails too, there are no details.
  const more = await import('./connection-diagnostics.ts')
    .then(({ connectionDiagnostics }) => connectionDiagnostics(url, cause))
    .catch(() => '.');
  return new ConnectionError(`Portico is unable to connect to the server${more}`, { cause });
}
