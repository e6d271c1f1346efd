export { impersonationFeature } from './feature.ts';
