export { type ConnectedAccount, findAccount, paymentsNotSetUp, readAccount } from './accounts.service.ts';
export { syncCustomer } from './customer-sync.service.ts';
export { paymentEmailErasure } from './erased-payment-emails.ts';
export { paymentProviderHandlers } from './payment-provider.handlers.ts';
export {
  endCustomersJob,
  paymentEmailsJob,
  paymentProviderCleanups,
  syncCustomersJob,
} from './payment-provider.jobs.ts';
export { type BegunPayment, paymentStateOfCode, placeOf, startPurchase } from './purchase-payments.service.ts';
export type { PurchaseExtras } from './purchase-terms.ts';
export {
  type ChangeCosts,
  type ChangeResult,
  changeAtProvider,
  isPricedRecently,
  previewAtProvider,
  previewReplacement,
  pricingTime,
  setCancelAtProvider,
} from './subscription-changes.service.ts';
export { decideTestDispute, insertTestPayment, refundTestPayment } from './test-payments.queries.ts';
