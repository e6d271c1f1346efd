import type { Feature } from '../../http/feature.ts';
import { userSearchHandlers } from './user-search.handlers.ts';

/** What the server gets from this feature. */
export const userSearchFeature: Feature = { endpoints: userSearchHandlers };
