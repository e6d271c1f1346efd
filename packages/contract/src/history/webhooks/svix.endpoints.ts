import { z } from 'zod';
import { defineEndpoints } from '../../kit/endpoint.ts';

const text = z.string().max(300);
const app = z.object({ app_id: text });
const endpoint = z.object({ app_id: text, endpoint_id: text });
const message = z.object({ app_id: text, msg_id: text });
const delivery = z.object({ app_id: text, msg_id: text, endpoint_id: text });

/** The handlers check bodies and queries, so that errors have the format of Svix. */
const common = {
  access: 'public',
  whose: {
    of: 'secret',
    in: 'headers.authorization',
    with: ['params.app_id', 'params.endpoint_id', 'params.msg_id'],
  },
  headers: z.object({ authorization: z.string().max(4000).optional() }),
  query: z.unknown(),
  raw: 'json',
} as const;
const withBody = { ...common, body: z.unknown() } as const;

/**
 * The part of the Svix API that clients of webhooks need. Portal tokens and super secret admin keys authenticate.
 *
 * @see docs/reference/protocol/webhooks.md#svix-api
 */
export const svixEndpoints = defineEndpoints({
  'GET /app': { ...common, summary: 'Svix: list applications' },
  'POST /app': { ...withBody, summary: 'Svix: create an application' },
  'GET /app/:app_id': { ...common, summary: 'Svix: get an application', params: app },
  'POST /auth/app-portal-access/:app_id': {
    ...withBody,
    summary: 'Svix: create a link to the portal of an application',
    params: app,
  },
  'GET /event-type': { ...common, summary: 'Svix: list event types' },
  'GET /app/:app_id/endpoint': { ...common, summary: 'Svix: list endpoints', params: app },
  'POST /app/:app_id/endpoint': { ...withBody, summary: 'Svix: create an endpoint', params: app },
  'GET /app/:app_id/endpoint/:endpoint_id': { ...common, summary: 'Svix: get an endpoint', params: endpoint },
  'PUT /app/:app_id/endpoint/:endpoint_id': { ...withBody, summary: 'Svix: replace an endpoint', params: endpoint },
  'PATCH /app/:app_id/endpoint/:endpoint_id': { ...withBody, summary: 'Svix: update an endpoint', params: endpoint },
  'DELETE /app/:app_id/endpoint/:endpoint_id': { ...common, summary: 'Svix: delete an endpoint', params: endpoint },
  'GET /app/:app_id/endpoint/:endpoint_id/secret': {
    ...common,
    summary: 'Svix: get the signing secret of an endpoint',
    params: endpoint,
  },
  'POST /app/:app_id/endpoint/:endpoint_id/secret/rotate': {
    ...withBody,
    summary: 'Svix: replace the signing secret of an endpoint',
    params: endpoint,
  },
  'GET /app/:app_id/endpoint/:endpoint_id/headers': {
    ...common,
    summary: 'Svix: get the own headers of an endpoint, without values',
    params: endpoint,
  },
  'PUT /app/:app_id/endpoint/:endpoint_id/headers': {
    ...withBody,
    summary: 'Svix: replace the own headers of an endpoint',
    params: endpoint,
  },
  'POST /app/:app_id/endpoint/:endpoint_id/recover': {
    ...withBody,
    summary: 'Svix: send the failed messages of an endpoint again',
    params: endpoint,
  },
  'POST /app/:app_id/endpoint/:endpoint_id/send-example': {
    ...withBody,
    summary: 'Svix: send the example of an event type',
    params: endpoint,
  },
  'GET /app/:app_id/attempt/endpoint/:endpoint_id': {
    ...common,
    summary: 'Svix: list the attempts of an endpoint',
    params: endpoint,
  },
  'GET /app/:app_id/attempt/msg/:msg_id': {
    ...common,
    summary: 'Svix: list the attempts of a message',
    params: message,
  },
  'GET /app/:app_id/msg': { ...common, summary: 'Svix: list messages', params: app },
  'POST /app/:app_id/msg': {
    ...withBody,
    summary: 'Svix: create a message',
    params: app,
    bodySize: 'webhookMessage',
  },
  'GET /app/:app_id/msg/:msg_id': { ...common, summary: 'Svix: get a message', params: message },
  'POST /app/:app_id/msg/:msg_id/endpoint/:endpoint_id/resend': {
    ...withBody,
    summary: 'Svix: send a message to an endpoint again',
    params: delivery,
  },
});
