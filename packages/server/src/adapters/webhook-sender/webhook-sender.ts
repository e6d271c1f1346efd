/** A message for a receiver. */
export interface WebhookRequest {
  readonly url: URL;
  /** Default: POST. */
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a receiver responded. */
export interface WebhookResponse {
  readonly status: number;
  /** At most 50, shortened to 1,000 characters each. Without cookies. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first 16 kB, as text that the database can store. */
  readonly body: string;
}

/** There was no response. The message is for the owner of the endpoint. */
export class NoWebhookResponse extends Error {
  override readonly name = 'NoWebhookResponse';
}

/** Sends messages to URLs that users enter. */
export interface WebhookSender {
  /**
   * Sends a message. Redirects are not followed.
   *
   * @param signal aborts the request
   * @throws {NoWebhookResponse} the host is not allowed, the connection failed, or there was no complete response in time
   */
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookResponse>;
  /** Closes idle connections. */
  close(): void;
}
