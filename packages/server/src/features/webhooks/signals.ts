import type { TenancyId } from '../../db/tenancy.ts';

/** Beginnings of the signals of this process about webhooks. The tenancy follows. */
const changedPrefix = 'webhook endpoints:';
const queuedPrefix = 'webhooks:';

/** Returns the signal that endpoints of a tenancy were created, changed or enabled. */
export function endpointsChanged(tenancyId: TenancyId): string {
  return `${changedPrefix}${tenancyId}`;
}

/** Returns the signal that messages were queued in a tenancy. */
export function webhooksQueued(tenancyId: TenancyId): string {
  return `${queuedPrefix}${tenancyId}`;
}

/** What a signal says about webhooks. */
export interface WebhookSignal {
  readonly tenancyId: TenancyId;
  readonly areEndpointsChanged: boolean;
}

/** Reads a signal. @returns undefined if it is about something else */
export function readWebhookSignal(signal: string): WebhookSignal | undefined {
  const prefix = [changedPrefix, queuedPrefix].find((one) => signal.startsWith(one));
  if (prefix === undefined) return undefined;
  return { tenancyId: signal.slice(prefix.length) as TenancyId, areEndpointsChanged: prefix === changedPrefix };
}
