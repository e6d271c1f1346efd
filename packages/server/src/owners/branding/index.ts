export { brandingFeature } from './feature.ts';
