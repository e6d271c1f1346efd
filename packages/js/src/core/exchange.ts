import type { KnownError, WireError } from '@portico/contract/errors';
import { ConnectionError, RequestFailed } from './errors.ts';
import { knownErrorFromWire } from './known-error-from-wire.ts';
import { type Attempt, afterTooMany, isNetworkFailure, isOffline, type RetryPolicy, repeat } from './retry.ts';

/** What is particular about an exchange with the server. */
export interface ExchangeOptions<T> {
  readonly retry: RetryPolicy;
  /** Makes the request, anew for each attempt. */
  request(index: number): Promise<RequestInit> | RequestInit;
  /** Whether repeating a request that may have arrived does no harm. */
  readonly isRepeatable: boolean;
  /** Reads the text of a success. */
  read(text: string): T;
  /** Decides about a known error: throws it, takes it for an answer, or lets the request be repeated. */
  onKnownError(error: KnownError, index: number): Attempt<T>;
  /** Whether a refusal without a known error is worth another attempt. */
  isPassing(status: number, text: string): boolean;
}

/**
 * Sends a request and repeats it as its kind and its failure allow.
 *
 * @throws {KnownError} as `onKnownError` decides
 * @throws {RequestFailed} the server answered with a plain text, or failed
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
    // A write that may have arrived is not repeated. Offline it cannot have, but waiting would not help either.
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

/** No cookies and no caches on the way. Cloudflare's workers refuse these options. */
function privacy(): RequestInit {
  const isWorker = typeof navigator !== 'undefined' && navigator.userAgent === 'Cloudflare-Workers';
  return isWorker ? {} : { credentials: 'omit', cache: 'no-store' };
}

/** Rebuilds the known error of an answer; undefined when it is none. @see docs/protocol/requests.md#error-responses */
function knownErrorOf(response: Response, text: string, status: number): KnownError | undefined {
  const isKnown = response.headers.get('x-stack-known-error') !== null;
  return isKnown ? knownErrorFromWire(parsed(text) as WireError, status) : undefined;
}

/** The status before it was overridden. @see docs/protocol/requests.md#status-override */
function meantStatus(response: Response): number {
  return Number(response.headers.get('x-stack-actual-status') ?? response.status);
}

/** Reads JSON, and shows what came when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The server did not answer with JSON: ${text.slice(0, 200)}`, { cause: error });
  }
}

async function connectionError(url: string, cause: unknown): Promise<ConnectionError> {
  if (isOffline()) {
    return new ConnectionError('You are offline. Please check your internet connection and try again.', { cause });
  }
  // Loaded only now; and where even that fails, nothing more can be said.
  const more = await import('./connection-diagnostics.ts')
    .then(({ connectionDiagnostics }) => connectionDiagnostics(url, cause))
    .catch(() => '.');
  return new ConnectionError(`Portico is unable to connect to the server${more}`, { cause });
}
