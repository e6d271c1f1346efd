export { projectConfigFeature } from './feature.ts';
