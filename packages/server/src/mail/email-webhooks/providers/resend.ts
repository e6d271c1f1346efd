import { z } from 'zod';
import { type EventKind, eventFor, eventsMax } from './event.ts';
import { type Provider, wrongSignature } from './provider.ts';
import { readJsonAs } from './read-json.ts';
import { isStandardSecret, verifyStandard } from './standard-signature.ts';

const schema = z.object({
  type: z.string().max(100),
  data: z.object({
    to: z.union([z.string().max(1000), z.array(z.string().max(1000))]).optional(),
    bounce: z
      .object({ type: z.string().max(100).optional(), subType: z.string().optional(), message: z.string().optional() })
      .optional(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  }),
});

type Report = z.output<typeof schema>;

function kindOf({ type, data }: Report): EventKind | undefined {
  // Older events have no type of bounce: those were sent for permanent ones only.
  if (type === 'email.bounced') return data.bounce?.type === 'Transient' ? 'delayed' : 'bounce';
  if (type === 'email.complained') return 'complaint';
  if (type === 'email.delivery_delayed') return 'delayed';
  return type === 'email.delivered' ? 'delivered' : undefined;
}

/** Resend, which signs with Svix. @see https://resend.com/docs/dashboard/webhooks/introduction */
export const resend: Provider = {
  signing: 'required',
  isSecret: isStandardSecret,
  read: (request) => {
    if (request.signingSecret === undefined) throw wrongSignature();
    const id = verifyStandard(request, request.signingSecret, 'svix');
    const report = readJsonAs(schema, request.body);
    const kind = kindOf(report);
    const { to = [], bounce, headers } = report.data;
    const messageId = headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
    const detail = [bounce?.subType, bounce?.message].filter(Boolean).join(': ');
    const recipients = [to].flat().slice(0, eventsMax);
    return {
      id,
      type: report.type,
      events:
        kind === undefined ? [] : recipients.flatMap((recipient) => eventFor({ kind, recipient, messageId, detail })),
    };
  },
};
