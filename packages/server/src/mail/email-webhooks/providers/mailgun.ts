import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameSecret } from '../../../base/digests.ts';
import { type EventKind, eventFor } from './event.ts';
import { type Provider, wrongSignature } from './provider.ts';
import { readJsonAs } from './read-json.ts';

const schema = z.object({
  signature: z.object({
    timestamp: z.coerce.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(200),
    signature: z.string().max(200),
  }),
  'event-data': z.object({
    event: z.string().max(100),
    severity: z.string().max(100).optional(),
    recipient: z.string().max(1000).optional(),
    reason: z.string().optional(),
    'delivery-status': z.object({ message: z.string().nullish(), description: z.string().nullish() }).optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().max(1000).optional() }).optional() }).optional(),
  }),
});

type EventData = z.output<typeof schema>['event-data'];

/** How old a signature may be. */
const ageMillisMax = 15 * 60_000;

function kindOf({ event, severity }: EventData): EventKind | undefined {
  if (event === 'failed') return severity === 'permanent' ? 'bounce' : 'delayed';
  if (event === 'complained') return 'complaint';
  return event === 'delivered' ? 'delivered' : undefined;
}

/**
 * Mailgun. Its signature covers a time and a token that is used once.
 *
 * @see https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
 */
export const mailgun: Provider = {
  signing: 'required',
  isSecret: (secret) => /^[\x21-\x7e]{16,200}$/.test(secret),
  read: ({ body, signingSecret, now }) => {
    if (signingSecret === undefined) throw wrongSignature();
    const { signature: signed, 'event-data': data } = readJsonAs(schema, body);
    const { timestamp, token, signature } = signed;
    const expected = createHmac('sha256', signingSecret).update(`${timestamp}${token}`).digest('hex');
    const isFresh = Math.abs(now.getTime() - Number(timestamp) * 1000) <= ageMillisMax;
    if (!sameSecret(expected, signature) || !isFresh) throw wrongSignature();
    const kind = kindOf(data);
    const status = data['delivery-status'];
    return {
      id: token,
      type: data.severity === undefined ? data.event : `${data.event} (${data.severity})`,
      events:
        kind === undefined
          ? []
          : eventFor({
              kind,
              recipient: data.recipient,
              messageId: data.message?.headers?.['message-id'],
              detail: status?.message || status?.description || data.reason || '',
            }),
    };
  },
};
