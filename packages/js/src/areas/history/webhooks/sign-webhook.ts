import { bytesOf, signatureOf } from './webhook-signature.ts';

/** Options of `signWebhook`. */
export interface SignWebhookOptions {
  /** ID of the message. By default `msg_test`. */
  readonly id?: string;
  /** When the request is sent. By default now. */
  readonly timestamp?: Date;
}

/**
 * Signs a webhook request as Portico does, for tests of your receiver.
 *
 * @param body the raw body: the JSON of an event
 * @param secret the signing secret of the endpoint (`whsec_…`)
 * @returns the request headers
 * @throws {Error} the secret has another format
 *
 * @example
 * const body = JSON.stringify({ type: 'team.deleted', version: 1, timestamp: new Date().toISOString(), data: { id: 'team' } });
 * const headers = await signWebhook(body, secret);
 * const response = await POST(new Request('http://localhost/webhooks', { method: 'POST', body, headers }));
 */
export async function signWebhook(
  body: string,
  secret: string,
  { id = 'msg_test', timestamp = new Date() }: SignWebhookOptions = {},
): Promise<Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string>> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const signature = await signatureOf({ id, timestamp: seconds, body: bytesOf(body) }, secret);
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature };
}
