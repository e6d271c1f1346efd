export { erasureJob } from './erasures.service.ts';
export { erasuresFeature } from './feature.ts';
