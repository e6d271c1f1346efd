import type { Customer } from './customer.ts';
import type { CancelSubscriptionOptions, SubscriptionOffer } from './subscriptions.types.ts';

/** A card or another way to pay. */
export interface CustomerPaymentMethod {
  /** ID at Stripe. */
  readonly id: string;
  /** Brand of a card, such as `visa`. */
  readonly brand: string | null;
  /** Last digits of a card. */
  readonly last4: string | null;
  /** Month in which a card expires, from 1. */
  readonly exp_month: number | null;
  /** Year in which a card expires. */
  readonly exp_year: number | null;
}

/** A subscription of a customer to cancel. */
export type CancelSubscriptionOfOptions = Customer & CancelSubscriptionOptions;

/** A change of a subscription: either what it contains, or whether it ends. */
export type SubscriptionChange = SubscriptionOffer | { readonly cancelAtPeriodEnd: boolean };
