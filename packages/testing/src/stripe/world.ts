import type { Dispute, PaymentIntent, PromotionCode, Refund, SetupIntent, Subscription } from './objects.ts';

/** What happens outside of the API: customers, time, and the dashboard of Stripe. */
export interface StripeWorld {
  /** Completes the onboarding of an account. */
  enableAccount(account: string): void;
  /** As the customer: pays with a card, in the form of Stripe.js. */
  pay(clientSecret: string, card?: 'ok' | 'declined' | 'asks'): PaymentIntent | SetupIntent;
  /** As the customer: passes the check that the bank asked for. */
  passCheck(clientSecret: string): void;
  /** As time: ends the period. Renews the subscription, or ends it if that was requested. */
  endPeriod(subscriptionId: string, card?: 'ok' | 'declined'): Subscription;
  /** As time: finalizes and charges the invoices of a subscription that are collected. @returns their number */
  collect(subscriptionId: string): number;
  /** As the dashboard: pauses the collection of a subscription, or resumes it. */
  pauseCollection(subscriptionId: string, behavior: 'void' | null): void;
  /** As the dashboard: makes a subscription unpaid. */
  giveUp(subscriptionId: string): void;
  /** As time: the subscription was never paid. */
  expire(subscriptionId: string): void;
  /** As the dashboard. @param amount default: all that is left */
  refund(paymentIntentId: string, amount?: number): Refund;
  /** As the bank: opens a dispute. */
  dispute(paymentIntentId: string): Dispute;
  /** As the bank: decides a dispute. */
  decide(disputeId: string, status: 'won' | 'lost'): void;
  /** As the dashboard: ends a subscription now. */
  cancel(subscriptionId: string): void;
  /**
   * As the dashboard: creates a monthly subscription of a customer.
   *
   * @param price the product at Stripe, or its name for a new one, and the amount
   */
  subscribe(
    customerId: string,
    price: { product?: string; name?: string; amount: number; currency?: string },
  ): Subscription;
  /** As the dashboard: creates a promotion code. */
  createPromotionCode(account: string, code: string, percentOff: number): PromotionCode;
  /** As the dashboard: deletes a customer, with the subscriptions. */
  deleteCustomer(customerId: string): void;
  /** The cards of a customer end with this month. */
  expireCard(customerId: string): void;
}
