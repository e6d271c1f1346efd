export { type ConnectedAccount, findAccount, paymentsNotSetUp, readAccount } from './accounts.service.ts';
export { syncCustomer } from './customer-sync.service.ts';
export { paymentProviderFeature } from './feature.ts';
export { type BegunPayment, paymentOfCode, placeOf, startPurchase } from './purchase-payments.service.ts';
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
