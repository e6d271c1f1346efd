import { z } from 'zod';
import { eventFor, eventsMax, type ProviderEvent } from './event.ts';
import type { Provider } from './provider.ts';
import { readJsonAs } from './read-json.ts';
import { confirmSubscription, snsMessage, verifySns } from './sns-message.ts';

const recipients = <S extends z.ZodRawShape>(shape: S) =>
  z.array(z.object({ emailAddress: z.string().max(1000), ...shape }));

const schema = z.object({
  notificationType: z.string().max(100).optional(),
  eventType: z.string().max(100).optional(),
  bounce: z
    .object({
      bounceType: z.string().max(100),
      bounceSubType: z.string().max(100).optional(),
      bouncedRecipients: recipients({ diagnosticCode: z.string().optional(), status: z.string().optional() }),
    })
    .optional(),
  complaint: z
    .object({
      complaintFeedbackType: z.string().max(100).nullish(),
      complaintSubType: z.string().max(100).nullish(),
      complainedRecipients: recipients({}),
    })
    .optional(),
  delivery: z.object({ recipients: z.array(z.string().max(1000)) }).optional(),
  deliveryDelay: z
    .object({
      delayType: z.string().max(100).optional(),
      delayedRecipients: recipients({ diagnosticCode: z.string().optional() }),
    })
    .optional(),
  mail: z
    .object({
      headers: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
      commonHeaders: z.object({ messageId: z.string().nullish() }).nullish(),
    })
    .optional(),
});

type Notification = z.output<typeof schema>;

/** SES replaces the Message-ID. The original one is among the headers, if the owner lets SES send them. */
function messageIdOf({ mail }: Notification): string | undefined {
  const header = mail?.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  return header ?? mail?.commonHeaders?.messageId ?? undefined;
}

function eventsOf(notification: Notification): ProviderEvent[] {
  const messageId = messageIdOf(notification);
  const { bounce, complaint, delivery, deliveryDelay } = notification;
  switch (notification.eventType ?? notification.notificationType) {
    case 'Bounce': {
      const kind = bounce?.bounceType === 'Permanent' ? ('bounce' as const) : ('delayed' as const);
      return (bounce?.bouncedRecipients ?? []).slice(0, eventsMax).flatMap(({ emailAddress, diagnosticCode, status }) =>
        eventFor({
          kind,
          recipient: emailAddress,
          messageId,
          detail: diagnosticCode ?? status ?? bounce?.bounceSubType,
        }),
      );
    }
    case 'Complaint': {
      const detail = complaint?.complaintFeedbackType ?? complaint?.complaintSubType ?? '';
      return (complaint?.complainedRecipients ?? [])
        .slice(0, eventsMax)
        .flatMap(({ emailAddress }) => eventFor({ kind: 'complaint', recipient: emailAddress, messageId, detail }));
    }
    case 'Delivery':
      return (delivery?.recipients ?? [])
        .slice(0, eventsMax)
        .flatMap((recipient) => eventFor({ kind: 'delivered', recipient, messageId }));
    case 'DeliveryDelay':
      return (deliveryDelay?.delayedRecipients ?? []).slice(0, eventsMax).flatMap(({ emailAddress, diagnosticCode }) =>
        eventFor({
          kind: 'delayed',
          recipient: emailAddress,
          messageId,
          detail: diagnosticCode ?? deliveryDelay?.delayType,
        }),
      );
    default:
      return [];
  }
}

/**
 * Amazon SES, which reports through Amazon SNS. SNS signs every message.
 *
 * @see https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 */
export const ses: Provider = {
  signing: 'none',
  isSecret: () => false,
  read: async (request) => {
    const message = readJsonAs(snsMessage, request.body);
    await verifySns(message, request);
    if (message.Type === 'SubscriptionConfirmation') await confirmSubscription(message, request.http);
    if (message.Type !== 'Notification') return { id: message.MessageId, type: message.Type, events: [] };
    // SES tests a new topic with a text that is not JSON.
    if (!message.Message.trimStart().startsWith('{')) return { id: message.MessageId, type: 'test', events: [] };
    const notification = readJsonAs(schema, message.Message);
    return {
      id: message.MessageId,
      type: notification.eventType ?? notification.notificationType ?? 'unknown',
      events: eventsOf(notification),
    };
  },
};
