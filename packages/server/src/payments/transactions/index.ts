export { transactionsFeature } from './feature.ts';
