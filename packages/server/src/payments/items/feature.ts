import type { Feature } from '../../http/feature.ts';
import { customerItemHandlers } from './customer-items.handlers.ts';
import { itemErasure } from './erased-descriptions.ts';
import { itemHandlers } from './items.handlers.ts';
import { itemCleanups } from './items.jobs.ts';

/** What the server gets from this feature. */
export const itemsFeature: Feature = {
  endpoints: [...customerItemHandlers, ...itemHandlers],
  cleanups: itemCleanups,
  erasure: () => [itemErasure],
};
