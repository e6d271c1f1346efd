import type { SubscriptionState } from '../../adapters/payments/payment-provider.ts';

/** Returns whether a subscription has not ended. */
export function isAlive({ status }: SubscriptionState): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}
