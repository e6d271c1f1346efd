// Generated from packages/contract/src/payments/billing/subscriptions.endpoints.ts by `npm run fix`.

/** A subscription to cancel. */
export interface CancelSubscriptionOptions {
  /** ID of the product. */
  readonly productId: string;
  /** One of the subscriptions of the product. Default: all. */
  readonly subscriptionId?: string | undefined;
}

/** Another product for a subscription. */
export interface SwitchSubscriptionOptions {
  /** Product of the subscription. */
  readonly fromProductId: string;
  /** Another product of the same catalog. */
  readonly toProductId: string;
  /** A price of the new product. Default: its first one with an interval. */
  readonly priceId?: string | undefined;
  /** More than 1 needs a stackable product. Default: the current quantity, if the product is stackable. */
  readonly quantity?: number | undefined;
}

/** Result of a change of a subscription. */
export interface SubscriptionChangeResult {
  /** `pending`: the subscription changes when the difference is paid. */
  readonly state: 'applied' | 'pending';
  /** Page on which the customer pays the difference. Null if nothing has to be confirmed. */
  readonly paymentUrl: string | null;
}

/** What a subscription contains. Fields that are not given stay as they are. */
export interface SubscriptionOffer {
  /** Another product of the same catalog. */
  readonly productId?: string | undefined;
  /** A price of the product. Default: the current one, or the first one with an interval of another product. */
  readonly priceId?: string | undefined;
  /** More than 1 needs a stackable product. */
  readonly quantity?: number | undefined;
}

/** What a change of a subscription costs. Amounts are texts, such as `"9.99"`. */
export interface SubscriptionChangePreview {
  /** Currency, such as `USD`. */
  readonly currency: string;
  /** What is charged at once. */
  readonly amountDueNow: string;
  /** What is credited on later invoices. */
  readonly amountCredited: string;
  /** What the next period costs. */
  readonly nextAmount: string;
  /** When the next period begins. */
  readonly nextAt: Date;
}
