export { emailWebhooksFeature } from './feature.ts';
