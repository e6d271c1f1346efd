import type { CustomerProduct } from '@portico/js';
import type { accountBilling } from '@portico/texts/en-US/account-billing';
import type { Dates } from '../../text/dates.ts';
import type { Fill } from '../../text/text-context.tsx';
import type { Money } from './use-money.ts';

type Key = keyof typeof accountBilling;

/** A status badge: its text and color. */
export interface ProductStatus {
  readonly key: Key;
  readonly tone?: 'good' | 'bad';
}

/** Returns the status of a subscription that customers must know. Undefined for a one-time purchase or a product by default. */
export function productStatus({ subscription }: CustomerProduct): ProductStatus | undefined {
  if (subscription === null || subscription.subscriptionId === null) return undefined;
  const { status, cancelAtPeriodEnd } = subscription;
  if (status === 'past_due' || status === 'unpaid') return { key: `billing.status.${status}`, tone: 'bad' };
  if (cancelAtPeriodEnd || status === 'canceled') return { key: 'billing.status.cancelled' };
  if (status === 'trialing' || status === 'active') return { key: `billing.status.${status}`, tone: 'good' };
  return { key: status === 'paused' ? 'billing.status.paused' : 'billing.status.incomplete' };
}

interface Words {
  readonly text: (key: Key, fill?: Fill) => string;
  readonly dates: Dates;
  readonly money: Money;
}

/** Returns what customers see below the name of a product: the price, when it renews or ends, and what they must do. */
export function productLines({ subscription, quantity }: CustomerProduct, { text, dates, money }: Words): string[] {
  if (subscription === null) return [text('billing.once')];
  const { price, status, currentPeriodEnd: end, cancelAtPeriodEnd, hasPendingChange } = subscription;
  const lines = [price === null ? text('billing.free') : money.price(price, quantity)];
  const date = end === null ? undefined : dates.day(end);
  const isOver = cancelAtPeriodEnd || status === 'canceled';
  if (date !== undefined && isOver) lines.push(text('billing.ends', { date }));
  else if (date !== undefined && status === 'trialing') lines.push(text('billing.trial', { date }));
  // A product without a price is not charged again.
  else if (date !== undefined && status === 'active' && price !== null) lines.push(text('billing.renews', { date }));
  if (status === 'past_due' || status === 'unpaid') lines.push(text('billing.past-due'));
  if (hasPendingChange) lines.push(text('billing.pending'));
  if (subscription.isMadeAtProvider) lines.push(text('billing.elsewhere'));
  return lines;
}
