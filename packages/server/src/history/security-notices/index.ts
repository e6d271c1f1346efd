export { securityNoticesFeature } from './feature.ts';
