import { hash } from 'node:crypto';
import { z } from 'zod';
import { eventFor, eventsMax } from './event.ts';
import type { Provider } from './provider.ts';
import { readJsonAs } from './read-json.ts';
import { isStandardSecret, verifyStandard } from './standard-signature.ts';

const event = z.object({
  type: z.string().max(100),
  email: z.string().max(1000),
  message_id: z.string().max(1000).optional(),
  detail: z.string().optional(),
});

const schema = z.object({ id: z.string().min(1).max(200).optional(), events: z.array(event).max(eventsMax) });

const kinds = { bounce: 'bounce', soft_bounce: 'delayed', complaint: 'complaint', delivered: 'delivered' } as const;

function isKnown(type: string): type is keyof typeof kinds {
  return Object.hasOwn(kinds, type);
}

/**
 * Any other program. The secret is in the URL; a signature of Standard Webhooks is verified if the owner has entered a
 * signing secret.
 *
 * @see docs/run/email-delivery.md#other-email-servers
 */
export const generic: Provider = {
  signing: 'optional',
  isSecret: isStandardSecret,
  read: (request) => {
    const { body, signingSecret } = request;
    const signedId = signingSecret === undefined ? undefined : verifyStandard(request, signingSecret, 'webhook');
    const report = readJsonAs(schema, body);
    return {
      id: signedId ?? report.id ?? hash('sha256', body, 'base64url'),
      type: [...new Set(report.events.map(({ type }) => type))].join(', ').slice(0, 100),
      events: report.events.flatMap(({ type, email, message_id, detail }) =>
        isKnown(type) ? eventFor({ kind: kinds[type], recipient: email, messageId: message_id, detail }) : [],
      ),
    };
  },
};
