import { emailWebhookEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import {
  changeSigningSecret,
  createWebhook,
  listWebhooks,
  receiveReport,
  removeWebhook,
  type WebhookRow,
} from './email-webhooks.service.ts';

function toWire({ provider, created_at, has_signing_secret, last_event_at, last_event_type }: WebhookRow) {
  return {
    provider,
    created_at_millis: created_at.getTime(),
    has_signing_secret,
    last_event_at_millis: last_event_at?.getTime() ?? null,
    last_event_type,
  };
}

export const emailWebhookHandlers = implement(emailWebhookEndpoints, {
  'GET /internal/email-webhooks': async (context) => listAnswer((await listWebhooks(context)).map(toWire)),

  'POST /internal/email-webhooks': async ({ body, ...context }) => ({
    provider: body.provider,
    url: await createWebhook(context, body.provider, body.signing_secret),
  }),

  'PATCH /internal/email-webhooks/:provider': async ({ params, body, ...context }) => {
    await changeSigningSecret(context, params.provider, body.signing_secret);
    return successAnswer;
  },

  'DELETE /internal/email-webhooks/:provider': async ({ params, ...context }) => {
    await removeWebhook(context, params.provider);
    return successAnswer;
  },

  'POST /emails/provider-webhooks/:provider/:token': async ({ params, headers, body, ...context }) => {
    await receiveReport(context, { ...params, headers, body });
    return successAnswer;
  },
});
