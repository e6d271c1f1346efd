export { paymentHandlers } from './payments.handlers.ts';
