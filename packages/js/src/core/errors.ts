/** The app was made with options that cannot work, or asked for something its options do not allow. */
export class ConfigurationError extends Error {
  /** Tells it apart where `instanceof` cannot. */
  override readonly name = 'ConfigurationError';
}

/** The server could not be reached, or not understood, after all attempts. */
export class ConnectionError extends Error {
  /** Tells it apart where `instanceof` cannot. */
  override readonly name = 'ConnectionError';
}

/** The server refused with a text instead of a known error, or failed. */
export class RequestFailed extends Error {
  /** Tells it apart where `instanceof` cannot. */
  override readonly name = 'RequestFailed';
  /** The HTTP status the server meant. */
  declare readonly status: number;
  /** What the server said. */
  declare readonly text: string;
  /** Look for it in the log of the server. */
  declare readonly requestId: string | undefined;
  /** After how many seconds to try again, if the server said. */
  declare readonly retryAfterSeconds: number | undefined;

  /** Made by the SDK, from what the server answered. */
  constructor(request: { url: string; status: number; text: string; headers: Headers }) {
    super(`Failed to send request to ${request.url}: ${request.status} ${request.text}`);
    this.status = request.status;
    this.text = request.text;
    this.requestId = request.headers.get('x-stack-request-id') ?? undefined;
    const seconds = Number.parseInt(request.headers.get('retry-after') ?? '', 10);
    this.retryAfterSeconds = seconds >= 0 ? seconds : undefined;
  }
}
