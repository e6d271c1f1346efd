export { checkoutFeature } from './feature.ts';
