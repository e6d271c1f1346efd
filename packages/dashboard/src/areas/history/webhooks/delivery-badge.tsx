import type { AdminWebhookDelivery } from '@portico/react';
import { relativeTime } from '../../../lib/time.ts';
import { Badge } from '../../../ui/states/badge.tsx';
import { deliveryStatusTexts } from './delivery-search.ts';

const tones = { pending: 'warning', delivered: 'success', failed: 'danger' } as const;

type DeliveryState = Pick<AdminWebhookDelivery, 'status' | 'nextAttemptAt' | 'lastResponseStatus' | 'lastError'>;

/** Returns whether the first attempt of a delivery has no result yet. */
export function isBeingSent({ status, lastResponseStatus, lastError }: DeliveryState): boolean {
  return status === 'pending' && lastResponseStatus === null && lastError === null;
}

/** Returns the state of a delivery in words. One that is not delivered yet says when it is tried again. */
export function deliveryStateText(delivery: DeliveryState, now = new Date()): string {
  const { status, nextAttemptAt } = delivery;
  if (status !== 'pending') return deliveryStatusTexts[status];
  if (isBeingSent(delivery)) return 'Sending';
  if (nextAttemptAt === null) return 'Failing';
  return nextAttemptAt <= now ? 'Retrying now' : `Retry ${relativeTime(nextAttemptAt, now)}`;
}

/** Shows the state of a delivery as a badge. */
export function DeliveryBadge({ delivery }: { delivery: DeliveryState }) {
  return <Badge tone={tones[delivery.status]}>{deliveryStateText(delivery)}</Badge>;
}
