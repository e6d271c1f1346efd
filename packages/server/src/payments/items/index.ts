export { customerItemHandlers } from './customer-items.handlers.ts';
export { itemErasure } from './erased-descriptions.ts';
export { itemHandlers } from './items.handlers.ts';
export { itemCleanups } from './items.jobs.ts';
export { getItem } from './items.service.ts';
export { deleteChanges, insertMovedChanges } from './moved-changes.queries.ts';
