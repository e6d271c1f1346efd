import type { AdminWebhookDelivery } from '@portico/react';
import { Badge } from '../../../ui/states/badge.tsx';
import { deliveryStatusTexts } from './delivery-search.ts';

const tones = { pending: 'warning', delivered: 'success', failed: 'danger' } as const;

/** Shows the status of a delivery as a badge. */
export function DeliveryBadge({ status }: { status: AdminWebhookDelivery['status'] }) {
  return <Badge tone={tones[status]}>{deliveryStatusTexts[status]}</Badge>;
}
