import { writtenTenancy } from '../../db/origin.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Beginning of a signal of this process. The tenancy follows. */
const changedPrefix = 'webhook endpoints:';

/** Returns the signal that endpoints of a tenancy were created, changed or enabled. */
export function endpointsChanged(tenancyId: TenancyId): string {
  return `${changedPrefix}${tenancyId}`;
}

/** What a signal says about webhooks. */
export interface WebhookSignal {
  /** The tenancy in which messages may have been queued. */
  readonly tenancyId: TenancyId;
  readonly areEndpointsChanged: boolean;
}

/** Reads a signal. @returns undefined if it is about something else */
export function readWebhookSignal(signal: string): WebhookSignal | undefined {
  const areEndpointsChanged = signal.startsWith(changedPrefix);
  const tenancyId = areEndpointsChanged ? (signal.slice(changedPrefix.length) as TenancyId) : writtenTenancy(signal);
  return tenancyId === undefined ? undefined : { tenancyId, areEndpointsChanged };
}
