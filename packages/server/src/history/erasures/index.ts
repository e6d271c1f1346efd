export { erasureHandlers } from './erasures.handlers.ts';
export { erasureCleanups, erasureJob } from './erasures.service.ts';
