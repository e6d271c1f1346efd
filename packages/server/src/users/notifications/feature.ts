import type { Feature } from '../../http/feature.ts';
import { notificationHandlers } from './notifications.handlers.ts';

/** What the server gets from this feature. */
export const notificationsFeature: Feature = {
  endpoints: notificationHandlers,
};
