export { keptMessages } from './cleanup/cleanup.queries.ts';
export { createWebhookDelivery } from './delivery/delivery.ts';
export { createEndpoint, ownApplication } from './endpoints/endpoints.service.ts';
export { webhooksFeature } from './feature.ts';
