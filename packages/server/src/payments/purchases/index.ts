export { type AllowedChange, allowChange, type ChangeChoice } from './change-rules.ts';
export {
  type AccessRow,
  type AccessValues,
  accessPart,
  accessValues,
  memberPart,
  payingPermissions,
  requireAccess,
  requireCustomerRight,
} from './customer-access.policy.ts';
export { customerName } from './customer-name.ts';
export {
  type Customer,
  type CustomerValues,
  customerSince,
  customerValues,
  isPossibleCustomer,
  unknownCustomer,
} from './customers.ts';
export { defaultProducts, hasDefaultProducts, type SoldProduct } from './default-products.ts';
export { purchasesFeature } from './feature.ts';
export { endFree, moveFree, subscriptionsOf } from './free-subscriptions.queries.ts';
export {
  changeFreeSubscription,
  noSuchSubscription,
  periodAfter,
  requireTestMode,
  setFreeCancelAtPeriodEnd,
} from './free-subscriptions.service.ts';
export { lockCustomer } from './locked-customer.queries.ts';
export { deleteEmptyCustomers } from './moved-customers.queries.ts';
export { deleteGrants, insertMovedPurchases } from './moved-purchases.queries.ts';
export type { ReadPurchase, ReadState, ReadSubscription } from './offered-parts.ts';
export {
  type OwnSubscription,
  type OwnSubscriptionJson,
  onlySubscription,
  ownSubscription,
  ownSubscriptionsPart,
  type SubscriptionChoice,
} from './own-subscription.ts';
export { currencyOf, unitAmountOf } from './prices.ts';
export {
  type ChosenProduct,
  chooseProduct,
  type ProductChoice,
  pricesFor,
  shownProduct,
  trialOf,
} from './products.ts';
export {
  beginRead,
  customerByProviderId,
  dueCustomers,
  ensureCustomer,
  noteFinished,
  noteUnfinished,
  setProviderCustomer,
  triesAtOnce,
} from './provider-state.queries.ts';
export {
  type AllowedPurchase,
  type AskedPurchase,
  allowPurchase,
  conflictsOf,
  type HeldSubscription,
  isOwned,
  type OfferedProduct,
  offersFor,
  requireNotOwned,
} from './purchase-rules.ts';
export { revokePurchase } from './purchases.queries.ts';
export { readHoldings, storePurchase } from './purchases.service.ts';
export { readStateParts } from './read-state.ts';
export { noteNextTry, takeRemovedCustomers } from './removed-customers.queries.ts';
export { customerPart, isNewRequest, type RepeatableRequest, requestPart, requireSameRequest } from './requests.ts';
export {
  currentStatuses,
  hasProvider,
  renewalInterval,
  stateAt,
} from './subscriptions.ts';
