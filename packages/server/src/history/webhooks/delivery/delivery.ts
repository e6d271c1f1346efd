import { KeyServiceFailure } from '../../../base/encryption/key-service.ts';
import type { DbHandle } from '../../../db/handle.ts';
import type { TenancyId } from '../../../db/tenancy.ts';
import { type AnyWorker, type Work, Worker } from '../../../kernel/background/worker.ts';
import type { Platform } from '../../../kernel/platform.ts';
import { wakeListeners } from '../listeners/queued-messages.ts';
import { readWebhookSignal } from '../signals.ts';
import { createAttempt } from './attempt.ts';
import { oldestDue } from './open-endpoints.queries.ts';
import { type AttemptResult, finishAttempts, releaseDeliveries } from './results.queries.ts';
import { type HeldDelivery, takeDue, takeDueOf } from './take-due.queries.ts';
import { createKnownEndpoints } from './tenancies-with-endpoints.ts';

/** When the key service does not respond, deliveries wait for so many seconds. */
const keyWaitSeconds = 60;

/** Dependencies of the delivery. */
export interface WebhookDeliveryParts {
  readonly db: () => DbHandle;
  readonly platform: Platform;
  readonly onError: (error: unknown, job: string) => void;
}

/** A lane is an endpoint. */
const limits = { running: 1000, runningOfLane: 10, runningOfLaneWhenBusy: 2, reserved: 2000, reservedOfLane: 100 };

/**
 * Creates the worker that delivers webhooks. A message that is sent again because its process was killed has the same ID.
 *
 * @see docs/contribute/decisions/0043-webhooks.md
 */
export function createWebhookDelivery({ db, platform, onError }: WebhookDeliveryParts): AnyWorker {
  const { clock } = platform;
  const attempt = createAttempt({ db, platform });
  const endpoints = createKnownEndpoints(clock);
  const work: Work<HeldDelivery, AttemptResult> = {
    name: 'webhooks',
    everySeconds: 1,
    holdSeconds: 60,
    attemptSeconds: 20,
    stopSeconds: 2,
    limits,
    takenAtOnce: 1,
    laneOf: ({ endpoint_id }) => endpoint_id,
    projectOf: ({ tenancy_id }) => tenancy_id,
    keyOf: ({ tenancy_id }) => tenancy_id,
    onSignal: (signal, { wake }) => {
      const queued = readWebhookSignal(signal);
      if (queued === undefined) return;
      const { tenancyId } = queued;
      wakeListeners(tenancyId);
      if (queued.areEndpointsChanged) endpoints.forget(tenancyId);
      if (!endpoints.hasNone(tenancyId)) wake(tenancyId);
    },
    take: async ({ keys, ...taking }, { wakeAt }) => {
      const tenancies = keys && (await endpoints.choose(db(), keys as readonly TenancyId[]));
      if (tenancies?.length === 0) return [];
      const taken =
        tenancies === undefined
          ? await takeDue.all({ db: db() }, taking)
          : await takeDueOf.all({ db: db() }, { ...taking, tenancies });
      for (const { tenancy_id, paced_until } of taken) if (paced_until !== null) wakeAt(paced_until, tenancy_id);
      return taken;
    },
    oldestDue: async () => (await oldestDue.first({ db: db() }, { now: clock.now() }))?.due ?? undefined,
    attempt,
    store: async (results, { wake, wakeAt, releaseLane }) => {
      const changed = await finishAttempts.all({ db: db() }, { results: JSON.stringify(results), now: clock.now() });
      for (const { tenancy_id, next_attempt_at } of results) {
        if (next_attempt_at !== null) wakeAt(next_attempt_at, tenancy_id);
      }
      for (const { tenancy_id, id, is_working } of changed) {
        if (is_working) wake(tenancy_id);
        else await releaseLane(id);
      }
    },
    release: async (held, due) => {
      await releaseDeliveries.run(
        { db: db() },
        {
          tenancyIds: held.map((one) => one.tenancy_id),
          messageIds: held.map((one) => one.message_id),
          endpointIds: held.map((one) => one.endpoint_id),
          nextAttemptAt: due,
        },
      );
    },
    pauseSecondsAfter: (error) => (error instanceof KeyServiceFailure ? keyWaitSeconds : undefined),
  };
  return new Worker(work, { clock, onError: (error) => onError(error, work.name) });
}
