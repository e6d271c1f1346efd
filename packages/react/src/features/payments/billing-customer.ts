import type { CurrentUser } from '@portico/js';

/** Who has products and pays: the signed-in user, or one of their teams. */
export type BillingCustomer = Pick<
  CurrentUser,
  | 'createBillingPortalUrl'
  | 'createCheckoutUrl'
  | 'getBilling'
  | 'listOffers'
  | 'listPayments'
  | 'listProducts'
  | 'previewSubscriptionChange'
  | 'updateSubscription'
  | 'useBilling'
  | 'useOffers'
  | 'usePayments'
  | 'useProducts'
>;
