import type { AdminWebhookDelivery } from '@portico/react';
import { relativeTime } from '../../../lib/time.ts';
import { Badge } from '../../../ui/states/badge.tsx';
import { deliveryStatusTexts } from './delivery-search.ts';

const tones = { pending: 'warning', delivered: 'success', failed: 'danger' } as const;

type DeliveryState = Pick<
  AdminWebhookDelivery,
  'status' | 'nextAttemptAt' | 'lastResponseStatus' | 'lastError' | 'isSending' | 'isHeld'
>;

/** Returns whether an attempt of a delivery runs, or the first one is about to begin. */
export function isBeingSent({ status, lastResponseStatus, lastError, isSending, isHeld }: DeliveryState): boolean {
  return isSending || (status === 'pending' && !isHeld && lastResponseStatus === null && lastError === null);
}

/** Returns the state of a delivery in words. One that is not delivered yet says when it is tried again. */
export function deliveryStateText(delivery: DeliveryState, now = new Date()): string {
  const { status, nextAttemptAt, isSending, isHeld } = delivery;
  if (status !== 'pending') return deliveryStatusTexts[status];
  if (isSending) return 'Sending';
  if (nextAttemptAt === null) return 'Failing';
  if (isHeld) return waitingText(nextAttemptAt, now);
  if (isBeingSent(delivery)) return 'Queued';
  return nextAttemptAt <= now ? 'Retrying now' : `Retry ${relativeTime(nextAttemptAt, now)}`;
}

/** Returns what a failing endpoint and its deliveries wait for. */
export function waitingText(until: Date, now = new Date()): string {
  return `Waiting: failing, next try ${until <= now ? 'now' : relativeTime(until, now)}`;
}

/** Shows the state of a delivery as a badge. */
export function DeliveryBadge({ delivery }: { delivery: DeliveryState }) {
  return <Badge tone={tones[delivery.status]}>{deliveryStateText(delivery)}</Badge>;
}
