import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { type ProviderRequest, wrongSignature } from './provider.ts';

/** Returns whether a secret is one of Standard Webhooks: `whsec_` and base64 of at least 16 bytes. */
export function isStandardSecret(secret: string): boolean {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  return base64 !== undefined && base64.length % 4 === 0 && Buffer.from(base64, 'base64').length >= 16;
}

/**
 * Verifies a signature of Standard Webhooks, which is also that of Svix. It must not be older than five minutes.
 *
 * @param prefix beginning of the header names
 * @returns the ID of the message
 * @throws {Refusal} 401
 * @see https://github.com/standard-webhooks/standard-webhooks
 */
export function verifyStandard(request: ProviderRequest, secret: string, prefix: 'svix' | 'webhook'): string {
  const { body, headers } = request;
  const header = (name: string) => headers[`${prefix}-${name}`] ?? '';
  const signed = {
    'webhook-id': header('id'),
    'webhook-timestamp': header('timestamp'),
    'webhook-signature': header('signature'),
  };
  try {
    new Webhook(secret).verify(body, signed, { jsonParse: false });
  } catch (error) {
    if (error instanceof WebhookVerificationError) throw wrongSignature();
    throw error;
  }
  return signed['webhook-id'];
}
