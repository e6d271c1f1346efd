export { findAccount, paymentsNotSetUp, readAccount } from './accounts.service.ts';
export { paymentProviderHandlers } from './payment-provider.handlers.ts';
export { paymentEmailsJob, paymentProviderCleanups, syncCustomersJob } from './payment-provider.jobs.ts';
export { type BegunPayment, paymentStateOfCode, startPurchase } from './purchase-payments.service.ts';
export type { PurchaseExtras } from './purchase-terms.ts';
