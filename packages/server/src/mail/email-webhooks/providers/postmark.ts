import { z } from 'zod';
import { type EventKind, eventFor } from './event.ts';
import type { Provider } from './provider.ts';
import { readJsonAs } from './read-json.ts';

const schema = z.object({
  RecordType: z.string().max(100),
  Type: z.string().max(100).optional(),
  ID: z.union([z.number(), z.string().max(100)]).optional(),
  MessageID: z.string().max(200).optional(),
  Email: z.string().max(1000).optional(),
  Recipient: z.string().max(1000).optional(),
  Description: z.string().optional(),
  Details: z.string().optional(),
});

/** Bounces after which Postmark itself sends no more emails to the address. */
const permanent = ['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated', 'AddressChange'];
/** Bounces of emails that Postmark still tries to deliver, or that may succeed later. */
const temporary = ['SoftBounce', 'Transient', 'DnsError'];

function kindOf(recordType: string, type: string): EventKind | undefined {
  if (recordType === 'SpamComplaint' || type === 'SpamComplaint') return 'complaint';
  if (recordType === 'Delivery') return 'delivered';
  if (recordType !== 'Bounce') return undefined;
  if (permanent.includes(type)) return 'bounce';
  return temporary.includes(type) ? 'delayed' : undefined;
}

/**
 * Postmark. It signs nothing: the secret is in the URL.
 *
 * @see https://postmarkapp.com/developer/webhooks/webhooks-overview
 */
export const postmark: Provider = {
  signing: 'none',
  isSecret: () => false,
  read: ({ body }) => {
    const { RecordType, Type = '', ID = '', MessageID = '', ...event } = readJsonAs(schema, body);
    const kind = kindOf(RecordType, Type);
    const recipient = event.Email ?? event.Recipient;
    const detail = [event.Description, event.Details].filter(Boolean).join(' ');
    return {
      id: `${RecordType}:${ID}:${MessageID}:${recipient}`,
      type: Type === '' ? RecordType : Type,
      events: kind === undefined ? [] : eventFor({ kind, recipient, detail }),
    };
  },
};
