import type { Currency, SubscriptionStatus } from '@portico/contract';

/** A number of days, weeks, months or years. */
export type PaymentInterval = readonly [number, 'day' | 'week' | 'month' | 'year'];

/** The state of the account that receives the money of a project. */
export interface AccountState {
  readonly id: string;
  readonly chargesEnabled: boolean;
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
}

/** A customer of an account. */
export interface CustomerPlace {
  readonly account: string;
  /** ID of the customer at the provider. */
  readonly customer: string;
}

/** What a customer pays for. Its ID makes every call safe to repeat. */
export interface Offer {
  /** ID of the purchase session. The provider returns it with the payment or the subscription. */
  readonly sessionId: string;
  /** Name of the product, for invoices. */
  readonly name: string;
  readonly currency: Currency;
  /** Integer of the smallest unit, for one piece. */
  readonly unitAmount: number;
  readonly quantity: number;
  /** At most 50 texts of at most 500 characters. */
  readonly metadata: Readonly<Record<string, string>>;
  /** ID of a promotion code at the provider. */
  readonly promotionCodeId?: string | undefined;
  /** Whether the provider calculates taxes. */
  readonly automaticTax?: boolean | undefined;
}

/** What a customer subscribes to. */
export interface SubscriptionOffer extends Offer {
  readonly interval: PaymentInterval;
  /** End of the free trial. Undefined for none. */
  readonly trialEnd?: Date | undefined;
}

/** A payment that waits for its customer. */
interface StartedPayment {
  /** ID of the payment or subscription at the provider. */
  readonly id: string;
  /** Secret with which the browser of the customer confirms. Null if nothing has to be confirmed. */
  readonly clientSecret: string | null;
}

/** What a purchase costs now, as the provider confirmed it: integers of the smallest unit. */
export interface ConfirmedAmounts {
  readonly currency: string;
  readonly subtotal: number;
  readonly discount: number;
  /** Part of the subtotal if prices include taxes. */
  readonly tax: number;
  readonly total: number;
}

/** A purchase that waits for its payment. */
export interface StartedPurchase extends StartedPayment {
  /** Null if nothing is charged now. */
  readonly amounts: ConfirmedAmounts | null;
}

/** What the provider needs for taxes and invoices. */
export interface BillingDetails {
  readonly name?: string | undefined;
  /** Two letters. */
  readonly country: string;
  readonly postalCode?: string | undefined;
  readonly state?: string | undefined;
  readonly taxNumber?: string | undefined;
}

/** Why billing details cannot be used: the provider cannot find the place, or rejects the tax number. */
type BillingProblem = 'address' | 'tax-number';

/** A change of a subscription. */
interface StartedChange extends StartedPurchase {
  /** Whether it waits for its payment. */
  readonly isPending: boolean;
  /** Page on which the customer pays. Null if nothing has to be paid. */
  readonly paymentUrl: string | null;
}

/** A subscription at the provider. */
export interface SubscriptionState {
  readonly id: string;
  /** The purchase session of what is subscribed to now. Null for a product that Portico did not create. */
  readonly sessionId: string | null;
  /** Name of a product that Portico did not create. Null for others, and if it is not known. */
  readonly productName: string | null;
  readonly interval: PaymentInterval | null;
  readonly status: SubscriptionStatus;
  readonly quantity: number;
  readonly createdAt: Date;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  /** What pays it, if it is not the default of the customer. */
  readonly paymentMethod: PaymentMethodState | null;
  readonly currency: string;
  /** Integer of the smallest unit, for one piece per period. Null if the provider has no such number. */
  readonly unitAmount: number | null;
  /** Until when a change waits for its payment. Null for none. */
  readonly pendingUntil: Date | null;
  /** Who has paused its payments. Null if they are collected. */
  readonly pausedBy: 'portico' | 'owner' | null;
}

/** A payment at the provider. */
export interface PaymentState {
  readonly id: string;
  /** The purchase session of a one-time purchase. */
  readonly sessionId: string | null;
  /** The subscription that it pays. */
  readonly subscriptionId: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  readonly currency: string;
  /** Integer of the smallest unit. */
  readonly amount: number;
  readonly refundedAmount: number;
  readonly disputeStatus: 'open' | 'won' | 'lost' | null;
  readonly createdAt: Date;
  /** Null if it has not succeeded. */
  readonly paidAt: Date | null;
  readonly receiptUrl: string | null;
  readonly invoiceId: string | null;
  readonly invoiceUrl: string | null;
  readonly refunds: readonly RefundState[];
}

/** A refund at the provider. */
export interface RefundState {
  readonly id: string;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly createdAt: Date;
}

/** What the provider knows about a customer. */
export interface CustomerState {
  readonly isDeleted: boolean;
  readonly defaultPaymentMethod: PaymentMethodState | null;
  /** All subscriptions, also ended ones. */
  readonly subscriptions: readonly SubscriptionState[];
  /** The latest payments, and those that were asked for. */
  readonly payments: readonly PaymentState[];
}

/** A card or another way to pay. */
export interface PaymentMethodState {
  readonly id: string;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expMonth: number | null;
  readonly expYear: number | null;
}

/** A bill. */
export interface InvoiceState {
  readonly id: string;
  readonly createdAt: Date;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void' | null;
  readonly currency: string;
  readonly amountTotal: number;
  readonly hostedUrl: string | null;
}

/** A verified message of the provider. Everything else is read from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The account that the event belongs to. Null for events of the installation's own account. */
  readonly account: string | null;
  readonly customer: string | null;
  /** The payment that the event is about. */
  readonly paymentId: string | null;
  readonly objectId: string | null;
}

/** What a change of a subscription costs. */
interface ChangePreview {
  readonly currency: string;
  /** Integer of the smallest unit that is due now. Negative for a credit on later invoices. */
  readonly amount: number;
  /** What the next period costs. */
  readonly nextAmount: number;
  /** When the next period begins. Null if the change begins a new period now, so that the next one is an interval away. */
  readonly nextAt: Date | null;
}

/** A change of what a subscription contains. */
export interface SubscriptionChange {
  readonly subscriptionId: string;
  /** Another product or price. Undefined keeps them. */
  readonly offer?: SubscriptionOffer | undefined;
  readonly quantity: number;
  /** The time from which the difference is charged. Default: now. */
  readonly pricedAt?: Date | undefined;
}

/**
 * A payment provider. All methods are safe to repeat: a repeated creation with the same key creates nothing.
 *
 * All methods throw `PaymentProviderFailure`.
 *
 * @see docs/contribute/decisions/0039-payment-provider.md
 */
export interface PaymentProvider {
  /** @param key the same key returns the same account */
  createAccount(key: string, metadata: Readonly<Record<string, string>>): Promise<string>;
  readAccount(account: string): Promise<AccountState>;
  /** Returns a new link to the onboarding of an account. @param returnUrl where it ends */
  onboardingUrl(account: string, returnUrl: string): Promise<string>;
  /** Returns the client secret of embedded components for the owner of an account. */
  accountSession(account: string): Promise<string>;

  createCustomer(account: string, key: string, metadata: Readonly<Record<string, string>>): Promise<string>;
  /** @param paymentIds payments to read even if they are old */
  readCustomer(place: CustomerPlace, paymentIds: readonly string[]): Promise<CustomerState>;
  /** Returns the customer of a payment. Null for none. */
  customerOfPayment(account: string, paymentId: string): Promise<string | null>;

  startPayment(place: CustomerPlace, offer: Offer): Promise<StartedPurchase>;
  /** Starts a payment with an invoice, for promotion codes and taxes. */
  startInvoice(place: CustomerPlace, offer: Offer): Promise<StartedPurchase>;
  startSubscription(place: CustomerPlace, offer: SubscriptionOffer): Promise<StartedPurchase>;
  /** Cancels a payment or subscription that was not paid. @returns false if it was paid already */
  abandon(place: CustomerPlace, id: string): Promise<boolean>;
  /** Returns the ID of a valid promotion code. Null for none. */
  findPromotionCode(account: string, code: string): Promise<string | null>;

  /** Changes a subscription once the difference is paid. Until then, it stays as it is. */
  changeSubscription(place: CustomerPlace, change: SubscriptionChange, key: string): Promise<StartedChange>;
  previewChange(place: CustomerPlace, change: SubscriptionChange): Promise<ChangePreview>;
  /** Cancels a subscription at the end of its period, or takes that back. */
  setCancelAtPeriodEnd(place: CustomerPlace, subscriptionId: string, cancels: boolean): Promise<void>;
  /** Ends a subscription. Has no effect on one that has ended. */
  endSubscription(place: CustomerPlace, subscriptionId: string): Promise<void>;
  /** Collects nothing for a subscription until it is resumed. Invoices that begin in the meantime are kept. */
  pauseSubscription(place: CustomerPlace, subscriptionId: string): Promise<void>;
  /** Collects the payments of a subscription again, also the invoice of the present period. */
  resumeSubscription(place: CustomerPlace, subscriptionId: string, now: Date): Promise<void>;
  /** @param amount integer of the smallest unit. Undefined for all that is left. @returns ID of the refund */
  refund(account: string, paymentId: string, amount: number | undefined, key: string): Promise<string>;

  /**
   * @param how.locates whether taxes need the place
   * @param how.keeps whether details that the customer has already are not replaced
   * @returns undefined if the details are stored
   */
  setBillingDetails(
    place: CustomerPlace,
    details: BillingDetails,
    how: { readonly locates: boolean; readonly keeps: boolean },
  ): Promise<BillingProblem | undefined>;
  /** Returns what is charged next: the payment method of a current subscription, else that of the customer. */
  defaultPaymentMethod(place: CustomerPlace): Promise<PaymentMethodState | null>;
  /** Whether the customer has a credit, which the provider spends on the next invoice. */
  hasCredit(place: CustomerPlace): Promise<boolean>;
  /** Returns the client secret with which a browser adds a payment method. */
  startPaymentMethod(place: CustomerPlace): Promise<StartedPayment>;
  /** Charges the payment method of a finished set-up from now on, also for current subscriptions. Null if the set-up is of another customer, or open. */
  adoptSetup(place: CustomerPlace, setupId: string): Promise<PaymentMethodState | null>;
  /** Returns a link to the provider's pages for the customer: payment methods, tax numbers, invoices. */
  portalUrl(place: CustomerPlace, returnUrl: string): Promise<string>;
  /** @param after ID of the last invoice of the page before */
  listInvoices(
    place: CustomerPlace,
    limit: number,
    after: string | undefined,
  ): Promise<{ readonly items: readonly InvoiceState[]; readonly hasMore: boolean }>;

  /**
   * Verifies a message of the provider.
   *
   * @returns undefined if the signature is wrong or too old. Null for a signed message that is no event of an account, such
   *   as a thin event
   */
  readEvent(body: string, signature: string, now: Date): Promise<ProviderEvent | null | undefined>;
}
