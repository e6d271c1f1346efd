export { paymentsFeature } from './feature.ts';
export { revenueCounts } from './payments.queries.ts';
