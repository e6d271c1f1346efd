export { checkoutHandlers } from './checkout.handlers.ts';
