export { oneTimeCodeFeature } from './feature.ts';
