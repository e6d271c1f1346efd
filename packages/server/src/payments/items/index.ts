export { itemsFeature } from './feature.ts';
export { getItem } from './items.service.ts';
export { deleteChanges, insertMovedChanges } from './moved-changes.queries.ts';
