import type { Feature } from '../../http/feature.ts';
import { userChangeHandlers } from './user-changes.handlers.ts';

/** What user changes gives the server. */
export const userChangesFeature: Feature = {
  endpoints: userChangeHandlers,
};
