export { paymentHandlers } from './payments.handlers.ts';
export { revenueCounts } from './payments.queries.ts';
