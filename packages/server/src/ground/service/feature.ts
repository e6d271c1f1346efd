import type { Feature } from '../../http/feature.ts';
import { serviceHandlers } from './service.handlers.ts';

/** What the server gets from this feature. */
export const serviceFeature: Feature = {
  endpoints: serviceHandlers,
};
