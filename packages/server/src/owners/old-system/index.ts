export { oldSystemFeature } from './feature.ts';
export { createOldSystem } from './old-system.service.ts';
