import { createHmac } from 'node:crypto';

/** Beginning of a signing secret. The rest is base64. */
export const secretPrefix = 'whsec_';

/** What is signed. */
interface Signed {
  readonly messageId: string;
  readonly now: Date;
  readonly body: string;
  /** The signing secrets. The first is the current one. */
  readonly secrets: readonly string[];
}

/**
 * Returns the headers of a message with its signatures, under both names that libraries know.
 *
 * @see docs/reference/protocol/webhooks.md#requests
 */
export function signedHeaders({ messageId, now, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const content = `${messageId}.${timestamp}.${body}`;
  const signature = secrets.map((secret) => `v1,${signatureOf(secret, content)}`).join(' ');
  return {
    'content-type': 'application/json',
    'svix-id': messageId,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
}

function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
