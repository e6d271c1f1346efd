export { tagsFeature } from './feature.ts';
