import type { AdminWebhookDelivery } from '@portico/react';
import { Badge } from '../../ui/badge.tsx';
import { deliveryStatusTexts } from './delivery-search.ts';

const tones = { pending: 'warning', delivered: 'success', failed: 'danger' } as const;

/** Status of a delivery as a badge. */
export function DeliveryBadge({ status }: { status: AdminWebhookDelivery['status'] }) {
  return <Badge tone={tones[status]}>{deliveryStatusTexts[status]}</Badge>;
}
