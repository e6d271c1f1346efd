export { type AllowedChange, allowChange, type ChangeChoice } from './change-rules.ts';
export { purchasesFeature } from './feature.ts';
export { endFree, moveFree, subscriptionsOf } from './free-subscriptions.queries.ts';
export {
  changeFreeSubscription,
  noSuchSubscription,
  periodAfter,
  requireTestMode,
  setFreeCancelAtPeriodEnd,
} from './free-subscriptions.service.ts';
export { deleteGrants, insertMovedPurchases } from './moved-purchases.queries.ts';
export type { ReadPurchase, ReadState, ReadSubscription } from './offered-parts.ts';
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
