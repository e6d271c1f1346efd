export { demoDataFeature } from './feature.ts';
