export { hostedPagesFeature } from './feature.ts';
