import type { TenancyId } from '../../../db/tenancy.ts';

/** Requests that wait for messages in this process, by tenancy. */
const waiting = new Map<TenancyId, Set<() => void>>();

/** The next message of a tenancy that this process queues. */
interface NextWebhook {
  /** Resolves when there is one, after some milliseconds, or when the signal is aborted. */
  orAfter(millis: number, signal: AbortSignal): Promise<void>;
  /** Must be called when the message is no longer of interest. */
  forget(): void;
}

/** Begins to wait for the next message of a tenancy. */
export function nextWebhook(tenancyId: TenancyId): NextWebhook {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ofTenancy = waiting.get(tenancyId) ?? new Set();
  waiting.set(tenancyId, ofTenancy.add(resolve));
  return {
    orAfter: async (millis, signal) => {
      const timer = setTimeout(resolve, millis);
      const abort = () => resolve();
      signal.addEventListener('abort', abort, { once: true });
      await promise;
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
    forget: () => {
      ofTenancy.delete(resolve);
      if (ofTenancy.size === 0 && waiting.get(tenancyId) === ofTenancy) waiting.delete(tenancyId);
    },
  };
}

/** Ends the waiting of requests: messages were queued in a tenancy. */
export function wakeListeners(tenancyId: TenancyId): void {
  for (const resolve of waiting.get(tenancyId) ?? []) resolve();
}
