export { vaultFeature } from './feature.ts';
