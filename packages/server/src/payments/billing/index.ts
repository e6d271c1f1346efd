export { billingHandlers } from './billing.handlers.ts';
export { subscriptionHandlers } from './subscriptions.handlers.ts';
