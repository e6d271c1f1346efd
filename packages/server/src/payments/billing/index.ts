export { billingFeature } from './feature.ts';
