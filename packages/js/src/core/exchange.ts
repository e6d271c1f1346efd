import type { WireError } from '@portico/contract/errors';
import { KnownError } from '@portico/contract/errors/known-error';
import { callObserver } from './call-observer.ts';
import { ConfigurationError, ConnectionError, RequestFailed } from './errors.ts';
import { type Attempt, delayAfter, isNetworkFailure, isOffline, limited, type RetryPolicy, repeat } from './retry.ts';

/** Options of an exchange with the server. */
export interface ExchangeOptions<T> {
  readonly retry: RetryPolicy;
  /** Ends the exchange when it is aborted. */
  readonly signal?: AbortSignal;
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
 * @throws {RequestFailed | ConnectionError} the server returned a plain text or failed, or could not be reached in time
 * @throws {ConfigurationError} the URL redirects, or a key has characters that no header can contain
 * @throws the reason of the signal, if it is aborted
 * @see docs/reference/protocol/sdk.md#requests-and-retries
 */
export async function exchange<T>(url: string, options: ExchangeOptions<T>): Promise<T> {
  const { retry, signal } = options;
  try {
    const call = limited(
      (ended) => repeat(retry, (index) => attemptOnce(url, options, { index, ended })),
      retry.timeoutMillis,
      signal,
    );
    callObserver.observe?.(call);
    return await call;
  } catch (error) {
    throw isNetworkFailure(error) && !signal?.aborted ? await connectionError(url, error) : error;
  }
}

/** Part of the maximum duration of a call after which an attempt without a response is repeated. */
const attemptShare = 1 / 3;

async function attemptOnce<T>(
  url: string,
  options: ExchangeOptions<T>,
  { index, ended }: { readonly index: number; readonly ended: AbortSignal },
): Promise<Attempt<T>> {
  if (ended.aborted) throw ended.reason;
  const { isRepeatable, retry } = options;
  const request = await options.request(index);
  requireValidHeaders(request);
  let response: Response;
  let text: string;
  try {
    [response, text] = await limited(
      async (signal) => {
        // A redirect would send keys and tokens to another server.
        // @guard keys-follow-no-redirect
        const answer = await fetch(url, { ...request, ...privacy(), redirect: 'manual', signal });
        return [answer, await answer.text()];
      },
      isRepeatable ? retry.timeoutMillis * attemptShare : retry.timeoutMillis,
      ended,
    );
  } catch (cause) {
    // A write that the server may have received is not retried. Offline, a retry would not help.
    if (isNetworkFailure(cause) && isRepeatable && !isOffline()) return { done: false, cause };
    throw cause;
  }
  requireNoRedirect(url, response);
  const { headers } = response;
  // The original status of a response. @see docs/reference/protocol/requests.md#status-override
  const status = Number(headers.get('x-stack-actual-status') ?? response.status);
  if (status >= 200 && status < 300) return { done: true, value: options.read(text) };

  if (headers.has('x-stack-known-error')) {
    // Without the error catalog, so that browsers do not download it. Newer servers have errors that it lacks.
    const { code, details, error } = parsed(text) as WireError;
    return options.onKnownError(described(new KnownError(error, { code, status, details }), url, headers), index);
  }

  const failure = described(new RequestFailed({ url, status, text, headers }), url, headers);
  // The server has not processed a rate-limited request. A request with another status may have been processed.
  const isPassing = status === 429 || (isRepeatable && isGatewayFailure(status)) || options.isPassing(status, text);
  const delay = isPassing ? delayAfter(headers) : undefined;
  if (delay === undefined) throw failure;
  return { done: false, cause: failure, ...delay };
}

/** Adds the ID of the request, and the page about the code in the documentation of the server. @see docs/reference/errors.md */
function described<E extends KnownError | RequestFailed>(error: E, url: string, headers: Headers): E {
  return Object.assign(error, {
    requestId: headers.get('x-stack-request-id') ?? undefined,
    docsUrl: error.code && `${url.split('/api/v1/')[0]}/docs/reference/errors/#${error.code}`,
  });
}

/** The error of `fetch` would contain the header, which can be a key. */
function requireValidHeaders({ headers }: RequestInit): void {
  try {
    new Headers(headers);
  } catch {
    throw new ConfigurationError('A key, token or header contains a character that HTTP headers cannot contain.');
  }
}

/** Browsers hide where a URL redirects. */
function requireNoRedirect(url: string, { type, status, headers }: Response): void {
  if (type !== 'opaqueredirect' && !(status > 300 && status < 400)) return;
  const location = headers.get('location') ?? '';
  const target = URL.canParse(location, url) ? ` to ${new URL(location, url).origin}` : '';
  throw new ConfigurationError(
    `The URL ${new URL(url).origin} redirects${target}. Set the URL of the server itself: keys are not sent on.`,
  );
}

function isGatewayFailure(status: number): boolean {
  return status > 501 && status < 505;
}

/** Disables cookies and caches. Cloudflare Workers do not support these options. */
function privacy(): RequestInit {
  const isWorker = typeof navigator !== 'undefined' && navigator.userAgent === 'Cloudflare-Workers';
  return isWorker ? {} : { credentials: 'omit', cache: 'no-store' };
}

/** Parses JSON. The error of invalid JSON contains the start of the text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConnectionError(`The server did not return JSON: ${text.slice(0, 200)}`, { cause: error });
  }
}

async function connectionError(url: string, cause: unknown): Promise<ConnectionError> {
  if (isOffline()) {
    return new ConnectionError('You are offline. Please check your internet connection and try again.', { cause });
  }
  // Loaded on demand. If that fails too, there are no details.
  const more = await import('./connection-diagnostics.ts')
    .then(({ connectionDiagnostics }) => connectionDiagnostics(url, cause))
    .catch(() => '.');
  return new ConnectionError(`Portico is unable to connect to the server${more}`, { cause });
}
