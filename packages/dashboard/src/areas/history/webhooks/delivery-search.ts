import type { AdminWebhookDelivery, WebhookEventType } from '@portico/react';
import { readSubject, subjectText } from '../../../features/users/subject.ts';

/** Filters of the deliveries, in the URL. */
export interface DeliverySearch {
  endpoint?: string;
  status?: AdminWebhookDelivery['status'];
  type?: WebhookEventType;
  /** A user or team, such as `user:…`. */
  about?: string;
}

/** Name of each status in filters. */
export const deliveryStatusTexts: Readonly<Record<AdminWebhookDelivery['status'], string>> = {
  pending: 'Sending or retrying',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** Reads the query of the deliveries screen. Unknown parameters are dropped. The server validates the event type. */
export function readDeliverySearch({ endpoint, status, type, about }: Record<string, unknown>): DeliverySearch {
  return {
    ...(typeof endpoint === 'string' && /^ep_[0-9a-f]{32}$/.test(endpoint) && { endpoint }),
    ...(isStatus(status) && { status }),
    ...(typeof type === 'string' && /^[a-z_]+\.[a-z_]+$/.test(type) && { type: type as WebhookEventType }),
    ...(readSubject(about) && { about: subjectText(readSubject(about)) }),
  };
}

function isStatus(value: unknown): value is AdminWebhookDelivery['status'] {
  return typeof value === 'string' && Object.hasOwn(deliveryStatusTexts, value);
}
