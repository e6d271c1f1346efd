import { KeyServiceFailure } from '../../../base/encryption/key-service.ts';
import type { DbHandle } from '../../../db/handle.ts';
import type { TenancyId } from '../../../db/tenancy.ts';
import { createBatches } from '../../../kernel/background/batches.ts';
import type { Platform } from '../../../kernel/platform.ts';
import { createAttempt } from './attempt.ts';
import { createLanes, type Lane, type Rooms } from './lanes.ts';
import { type AttemptResult, finishAttempts, releaseDeliveries } from './results.queries.ts';
import { type HeldDelivery, takeDue, takeDueOf } from './take-due.queries.ts';
import { createWokenTenancies } from './woken-tenancies.ts';

/** How long a delivery is reserved for this process, in seconds. Another one continues after a crash. */
const holdSeconds = 60;

/** An attempt that could last longer than the reservation does not begin. It takes at most 15 seconds. */
const attemptSecondsMax = 20;

/** How often to look for deliveries of all projects: retries, and those that another process has queued. */
const globalMillis = 1000;

/** When the key service does not respond, deliveries wait for so many seconds. */
const keyWaitSeconds = 60;

/** Time for running attempts when the process stops. The others are aborted, and made again. */
const stopMillis = 2000;

/** Dependencies of the delivery. */
export interface WebhookDeliveryParts {
  readonly db: () => DbHandle;
  readonly platform: Platform;
  readonly onError: (error: unknown) => void;
  /** Requests another round now. */
  readonly hurry: () => void;
}

/** Delivery of webhooks by one process. */
export interface WebhookDelivery {
  /** Messages were queued in a tenancy, or its endpoints have changed: looks for them in the next round. */
  wake(tenancyId: TenancyId, areEndpointsChanged: boolean): void;
  /** Takes due deliveries and starts to send them. */
  round(): Promise<void>;
  /** Ends running attempts, and gives the other deliveries back. */
  stop(): Promise<void>;
}

/**
 * Creates the delivery, which sends every message at least once: if the process is killed between sending a message and
 * storing that, the message is sent again with the same ID.
 *
 * @see docs/contribute/decisions/0043-webhooks.md
 */
export function createWebhookDelivery({ db, platform, onError, hurry }: WebhookDeliveryParts): WebhookDelivery {
  const attempt = createAttempt({ db, platform });
  const woken = createWokenTenancies(platform.clock);
  const lanes = createLanes();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let lastGlobal = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  const results = createBatches<AttemptResult>(async (batch) => {
    const changed = await finishAttempts.all(
      { db: db() },
      { results: JSON.stringify(batch), now: platform.clock.now() },
    );
    for (const { tenancy_id: tenancyId, id, is_working: isWorking } of changed) {
      if (isWorking) wakeNow(tenancyId);
      else await release(lanes.empty(id), 0);
    }
  });

  const wakeNow = (tenancyId: TenancyId) => {
    woken.add(tenancyId);
    if (!isStopped) hurry();
  };

  /** Gives deliveries back that were not attempted. */
  const release = async (held: readonly HeldDelivery[], seconds: number) => {
    if (held.length === 0) return;
    await releaseDeliveries.run(
      { db: db() },
      {
        tenancyIds: held.map((one) => one.tenancy_id),
        messageIds: held.map((one) => one.message_id),
        endpointIds: held.map((one) => one.endpoint_id),
        nextAttemptAt: after(platform.clock.now(), seconds),
      },
    );
  };

  const deliver = async (held: HeldDelivery, heldUntil: Date) => {
    if (platform.clock.now() > after(heldUntil, -attemptSecondsMax)) return await release([held], 0);
    try {
      await results.store(await attempt(held, stopping.signal));
    } catch (error) {
      if (stopping.signal.aborted) return await release([held], 0);
      if (error instanceof KeyServiceFailure) await release([held], keyWaitSeconds);
      throw error;
    }
  };

  /** Starts as many attempts of an endpoint as may run at the same time. */
  const advance = (lane: Lane) => {
    for (let next = lane.next(); next !== undefined && !isStopped; next = lane.next()) {
      const { held, heldUntil } = next;
      const work = deliver(held, heldUntil)
        .catch(onError)
        .finally(() => {
          running.delete(work);
          lane.ended();
          if (lane.needsMore()) wakeNow(held.tenancy_id);
          advance(lane);
        });
      running.add(work);
    }
  };

  const begin = (rows: readonly HeldDelivery[], heldUntil: Date, rooms: Rooms) => {
    const roomOf = new Map(rooms.busy.map((id, index) => [id, rooms.rooms[index] ?? 0]));
    for (const [endpointId, ofEndpoint] of Map.groupBy(rows, (row) => row.endpoint_id)) {
      const isFull = ofEndpoint.length >= (roomOf.get(endpointId) ?? rooms.room);
      advance(lanes.add(endpointId, ofEndpoint, { heldUntil, isFull }));
      const [{ tenancy_id: tenancyId, paced_until: pacedUntil } = { tenancy_id: undefined, paced_until: null }] =
        ofEndpoint;
      if (tenancyId !== undefined && pacedUntil !== null) wakeAt(tenancyId, pacedUntil);
    }
  };

  const wakeAt = (tenancyId: TenancyId, time: Date) => {
    const millis = Math.max(0, time.getTime() - platform.clock.now().getTime()) + 1;
    const timer = setTimeout(() => {
      timers.delete(timer);
      wakeNow(tenancyId);
    }, millis).unref();
    timers.add(timer);
  };

  const take = async (tenancies: readonly TenancyId[] | undefined): Promise<number> => {
    const now = platform.clock.now();
    const heldUntil = after(now, holdSeconds);
    const rooms = lanes.rooms();
    if (rooms.max <= 0) return 0;
    const values = { now, heldUntil, ...rooms };
    const rows =
      tenancies === undefined
        ? await takeDue.all({ db: db() }, values)
        : await takeDueOf.all({ db: db() }, { ...values, tenancies });
    begin(rows, heldUntil, rooms);
    return rows.length;
  };

  return {
    wake: (tenancyId, areEndpointsChanged) => {
      if (woken.wantsRound(tenancyId, areEndpointsChanged) && !isStopped) hurry();
    },
    round: async () => {
      const isGlobal = performance.now() - lastGlobal >= globalMillis;
      if (isGlobal) lastGlobal = performance.now();
      let isMore = true;
      while (isMore && !isStopped) {
        const tenancies = await woken.take(db());
        if (tenancies.length > 0) await take(tenancies);
        isMore = isGlobal && (await take(undefined)) > 0;
      }
    },
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      const timer = setTimeout(() => stopping.abort(), stopMillis);
      await release(lanes.emptyAll(), 0).catch(onError);
      while (running.size > 0) await Promise.all(running);
      clearTimeout(timer);
    },
  };
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
