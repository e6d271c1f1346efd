export { emailDigestFeature } from './feature.ts';
