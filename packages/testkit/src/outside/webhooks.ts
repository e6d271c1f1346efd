import type { CallInput, Endpoints, ResponseOf } from '@portico/contract';
import { expect, onTestFinished } from 'vitest';
import { type Portico, portico } from '../portico.ts';
import type { TestServer } from '../test-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** How long tests wait for deliveries. */
export const soon = { timeout: 10_000, interval: 10 };

type NewEndpoint = NonNullable<CallInput<Endpoints['POST /internal/webhooks/endpoints'], 'admin'>['body']>;
type EventType = CallInput<Endpoints['POST /internal/webhooks/trigger'], 'admin'>['body']['event_type'];

type Delivery = ResponseOf<Endpoints['GET /internal/webhooks/deliveries'], 'admin'>['items'][number];

/** A project with a receiver. */
export interface WebhookProject extends Portico {
  readonly receiver: WebhookReceiver;
  /** Creates an endpoint at the receiver. */
  endpoint(body?: Partial<NewEndpoint>): Promise<{ readonly id: string; readonly secret: string }>;
  /** Queues the example of an event type. @returns the ID of the message */
  trigger(type?: EventType): Promise<string>;
  /** Waits until no attempt runs, moves time forward, and lets due attempts begin. */
  advance(...time: Parameters<TestServer['clock']['advance']>): Promise<void>;
  /** The deliveries of the project, newest first, at most 100. */
  deliveries(): Promise<readonly Delivery[]>;
}

/** Creates a project and a receiver for one test. */
export async function webhookProject(on?: TestServer): Promise<WebhookProject> {
  const given = await portico(on);
  const receiver = await startWebhookReceiver();
  onTestFinished(async () => await receiver.stop());
  const admin = given.api.admin();
  const database = given.server.app.database.handle();
  const tenancy = await database.run({
    text: 'select id from tenancies where project_id = $1',
    values: [given.project.id],
  });
  const tenancyId = tenancy.rows[0]?.id;
  // A delivery that was taken just before the clock moved is no longer reserved, and is not attempted.
  const text = 'select 1 from webhook_deliveries where tenancy_id = $1 and is_sending and next_attempt_at > $2';
  const underWay = async () =>
    (await database.run({ text, values: [tenancyId, given.server.clock.now()] })).rows.length;
  return {
    ...given,
    receiver,
    endpoint: async (body) => {
      const answer = await admin.call('POST /internal/webhooks/endpoints', {
        body: { url: `${receiver.url}/hook`, ...body },
      });
      expect(answer).toSucceed();
      return answer.body;
    },
    trigger: async (event_type = 'user.created') => {
      const answer = await admin.call('POST /internal/webhooks/trigger', { body: { event_type } });
      expect(answer).toSucceed();
      return answer.body.message_id;
    },
    advance: async (...time) => {
      await expect.poll(underWay, soon).toBe(0);
      given.server.clock.advance(...time);
      database.signal(`written:${tenancyId}`);
    },
    deliveries: async () =>
      (await admin.call('GET /internal/webhooks/deliveries', { query: { limit: 100 } })).body.items,
  };
}
