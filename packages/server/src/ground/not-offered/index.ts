export { notOfferedFeature } from './feature.ts';
