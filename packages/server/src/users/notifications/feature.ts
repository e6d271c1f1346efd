import type { Feature } from '../../http/feature.ts';
import { notificationHandlers } from './notifications.handlers.ts';

/** What notifications gives the server. */
export const notificationsFeature: Feature = {
  endpoints: notificationHandlers,
};
