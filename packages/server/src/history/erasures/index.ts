export { erasureHandlers } from './erasures.handlers.ts';
export { erasureJob } from './erasures.service.ts';
