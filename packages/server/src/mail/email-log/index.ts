export { emailLogFeature } from './feature.ts';
