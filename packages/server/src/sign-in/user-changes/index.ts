export { userChangesFeature } from './feature.ts';
