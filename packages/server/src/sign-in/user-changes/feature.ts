import type { Feature } from '../../http/feature.ts';
import { userChangeHandlers } from './user-changes.handlers.ts';

/** What the server gets from this feature. */
export const userChangesFeature: Feature = {
  endpoints: userChangeHandlers,
};
