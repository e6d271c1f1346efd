export { anonymousFeature } from './feature.ts';
