import type { Feature } from '../../http/feature.ts';
import { serviceHandlers } from './service.handlers.ts';

/** What service gives the server. */
export const serviceFeature: Feature = {
  endpoints: serviceHandlers,
};
