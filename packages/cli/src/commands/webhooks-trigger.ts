import type { WebhookEventType } from '@portico/js';
import type { Command } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { counted } from '../text.ts';

/** The command `webhooks trigger`. */
export const webhooksTrigger: Command = {
  summary: 'Send the example of a webhook event to all endpoints and listeners of a project',
  argument: {
    kind: 'word',
    usage: '<event>',
    sentence: 'The event is a type such as user.created.',
    isRequired: true,
  },
  options: projectOptions,
  examples: ['user.created'],
  run: async (given, terminal) => {
    const { argument: event = '' } = given;
    const { admin } = await connect(given, terminal);
    // The server validates the type.
    const sent = await admin().webhooks.trigger(event as Exclude<WebhookEventType, 'stack.test'>);
    const receivers =
      sent.deliveries === 1 ? '1 endpoint or listener' : `${counted(sent.deliveries, 'endpoint')} and listeners`;
    return {
      lines: [
        sent.deliveries === 0
          ? `No endpoint or listener receives ${event}.`
          : `Sent ${sent.messageId} to ${receivers}.`,
      ],
      data: { message_id: sent.messageId, deliveries: sent.deliveries },
    };
  },
};
