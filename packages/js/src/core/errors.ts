/** An option of an app is missing, invalid, or does not support the call. */
export class ConfigurationError extends Error {
  /** Identifies the error where `instanceof` does not work. */
  override readonly name = 'ConfigurationError';
}

/** The server could not be reached, or its response was invalid, after all attempts. */
export class ConnectionError extends Error {
  /** Identifies the error where `instanceof` does not work. */
  override readonly name = 'ConnectionError';
}

/** The server returned an error with a plain text instead of a known error. */
export class RequestFailed extends Error {
  /** Identifies the error where `instanceof` does not work. */
  override readonly name = 'RequestFailed';
  /** HTTP status of the error. */
  declare readonly status: number;
  /** Text of the response. */
  declare readonly text: string;
  /** ID of the request in the server's log. */
  declare readonly requestId: string | undefined;
  /** Seconds to wait before a retry, if the server sent them. */
  declare readonly retryAfterSeconds: number | undefined;

  /** Created by the SDK from the server's response. */
  constructor(request: { url: string; status: number; text: string; headers: Headers }) {
    super(`Failed to send request to ${request.url}: ${request.status} ${request.text}`);
    this.status = request.status;
    this.text = request.text;
    this.requestId = request.headers.get('x-stack-request-id') ?? undefined;
    const seconds = Number.parseInt(request.headers.get('retry-after') ?? '', 10);
    this.retryAfterSeconds = seconds >= 0 ? seconds : undefined;
  }
}
