import { webhookEndpoints, webhookEvents, webhookEventTypes } from '@portico/contract';
import { listAnswer, pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { createPortalLink, ownApplicationOf, portalLink } from './applications/applications.service.ts';
import { listPortalTokens, revokePortalToken } from './applications/portal-tokens.service.ts';
import { userAgent } from './delivery/attempt.ts';
import {
  changeEndpoint,
  createEndpoint,
  listEndpoints,
  ownApplication,
  removeEndpoint,
  requireEndpoint,
  rotateSecret,
} from './endpoints/endpoints.service.ts';
import { uuidOf, wireId } from './ids.ts';
import { createListener, fetchOrWait, removeListener } from './listeners/listeners.service.ts';
import { listDeliveries, readDelivery, replayMany, replayOne } from './log/log.service.ts';
import { bodyOf } from './messages/message-body.ts';
import { sendTest, triggerExample } from './messages/messages.service.ts';
import { sendTestAndWait } from './test-webhook.service.ts';
import { attemptToWire, deliveryToWire, endpointToWire, exampleToWire, portalTokenToWire } from './webhooks.wire.ts';

interface WireSettings {
  readonly url?: string | undefined;
  readonly description?: string | undefined;
  readonly event_types?: readonly string[] | null | undefined;
  readonly rate_limit?: number | null | undefined;
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
  readonly is_enabled?: boolean | undefined;
}

function settingsOf<T extends WireSettings>({ event_types, rate_limit, is_enabled, ...same }: T) {
  return { ...same, eventTypes: event_types, rateLimit: rate_limit, isEnabled: is_enabled };
}

export const webhookHandlers = implement(webhookEndpoints, {
  'GET /internal/webhooks/event-types': async () =>
    listAnswer(webhookEventTypes.map((type) => exampleToWire(type, webhookEvents[type]))),

  'GET /internal/webhooks/endpoints': async (context) =>
    listAnswer((await listEndpoints(context, ownApplication)).map((row) => endpointToWire(row, context.now))),

  'POST /internal/webhooks/endpoints': async ({ body, ...context }) => {
    const wanted = { ...settingsOf(body), url: body.url, application: ownApplication };
    const { endpoint, secret } = await createEndpoint(context, wanted);
    return { ...endpointToWire({ ...endpoint, url: body.url }, context.now), secret };
  },

  'GET /internal/webhooks/endpoints/:endpoint_id': async ({ params, ...context }) =>
    endpointToWire(await requireEndpoint(context, ownApplication, params.endpoint_id), context.now),

  'PATCH /internal/webhooks/endpoints/:endpoint_id': async ({ params, body, ...context }) =>
    endpointToWire(await changeEndpoint(context, ownApplication, params.endpoint_id, settingsOf(body)), context.now),

  'DELETE /internal/webhooks/endpoints/:endpoint_id': async ({ params, ...context }) => {
    await removeEndpoint(context, ownApplication, params.endpoint_id);
    return successAnswer;
  },

  'POST /internal/webhooks/endpoints/:endpoint_id/rotate-secret': async ({ params, body, ...context }) => {
    const { secret, until } = await rotateSecret(context, ownApplication, params.endpoint_id, body.secret);
    return { secret, previous_secret_expires_at_millis: until.getTime() };
  },

  'POST /internal/webhooks/endpoints/:endpoint_id/test': async ({ params, body, ...context }) => {
    const { id } = await sendTest(context, ownApplication, params.endpoint_id, body.event_type);
    return { message_id: wireId('msg', id) };
  },

  'GET /internal/webhooks/deliveries': async ({ query, ...context }) => {
    const { deliveries, nextCursor } = await listDeliveries(context, {
      endpointId: query.endpoint_id,
      status: query.status,
      eventType: query.event_type,
      userId: query.user_id,
      teamId: query.team_id,
      limit: query.limit,
      cursor: query.cursor,
    });
    return pageAnswer(deliveries.map(deliveryToWire), nextCursor);
  },

  'GET /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id': async ({ params, ...context }) => {
    const { endpoint, delivery, attempts } = await readDelivery(context, params.endpoint_id, params.message_id);
    const own = Object.fromEntries(endpoint.header_names.map((name) => [name, '•••']));
    return {
      ...deliveryToWire(delivery),
      request: {
        url: attempts[0]?.url ?? endpoint.url,
        headers: {
          'content-type': 'application/json',
          'user-agent': userAgent,
          'webhook-id': params.message_id,
          ...own,
        },
        body: bodyOf({ ...delivery, created_at: delivery.message_created_at }),
      },
      attempt_log: attempts.map(attemptToWire),
    };
  },

  'POST /internal/webhooks/endpoints/:endpoint_id/deliveries/:message_id/replay': async ({ params, ...context }) => {
    await replayOne(context, ownApplication, params.endpoint_id, uuidOf('msg', params.message_id));
    return successAnswer;
  },

  'POST /internal/webhooks/endpoints/:endpoint_id/replay': async ({ params, body, ...context }) => {
    const since = new Date(body.since_millis ?? 0);
    const wanted = { onlyFailed: body.select === 'failed', since };
    const { queued, isMore } = await replayMany(context, ownApplication, params.endpoint_id, wanted);
    return { queued, is_more: isMore };
  },

  'POST /internal/webhooks/portal': async ({ body, ...context }) => {
    const { url, token, expiresAt } = await createPortalLink(context, body.application, body.application_name);
    return { url, token, expires_at_millis: expiresAt.getTime() };
  },

  'GET /internal/webhooks/portal-tokens': async ({ query, ...context }) => {
    const { tokens, nextCursor } = await listPortalTokens(context, { limit: query.limit, cursor: query.cursor });
    return pageAnswer(tokens.map(portalTokenToWire), nextCursor);
  },

  'DELETE /internal/webhooks/portal-tokens/:token_id': async ({ params, ...context }) => {
    await revokePortalToken(context, params.token_id);
    return successAnswer;
  },

  'POST /internal/webhooks/trigger': async ({ body, ...context }) => {
    const { id, deliveries } = await triggerExample(context, body.event_type);
    return { message_id: wireId('msg', id), deliveries };
  },

  'POST /internal/webhooks/listeners': async ({ body, ...context }) => {
    const { id, secret, expiresAt } = await createListener(context, body.event_types ?? null);
    return { id, secret, expires_at_millis: expiresAt.getTime() };
  },

  'POST /internal/webhooks/listeners/:listener_id/messages': async ({ params, body, ...context }) => {
    const { items, cursor } = await fetchOrWait(context, {
      listenerId: params.listener_id,
      waitSeconds: body.wait_seconds,
      cursor: body.cursor,
    });
    return {
      items: items.map(({ id, type, createdAt, headers, body: text }) => ({
        id,
        event_type: type,
        created_at_millis: createdAt.getTime(),
        headers,
        body: text,
      })),
      cursor,
    };
  },

  'DELETE /internal/webhooks/listeners/:listener_id': async ({ params, ...context }) => {
    await removeListener(context, params.listener_id);
    return successAnswer;
  },

  'POST /webhooks/svix-token': async (context) => {
    const { token } = await portalLink(context, context, ownApplicationOf(context));
    return { token };
  },

  'POST /internal/send-test-webhook': async ({ body, ...context }) => {
    const problem = await sendTestAndWait(context, body.endpoint_id);
    return problem === undefined ? { success: true } : { success: false, error_message: problem };
  },
});
