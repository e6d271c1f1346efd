export { installationFeature } from './feature.ts';
