import { formatMinor } from '../payments/money.ts';

type Values = Readonly<Record<string, unknown>>;

const statuses: Readonly<Record<string, string>> = {
  pending: 'Payment pending',
  succeeded: 'Payment succeeded',
  failed: 'Payment failed',
  canceled: 'Payment cancelled',
};

const disputes: Readonly<Record<string, string>> = {
  open: 'Payment disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

/** Says what changed about a payment: "Refunded $5.00 of $10.00". Undefined if the event does not tell. */
export function paymentChangeText(before: Values, after: Values): string | undefined {
  const refunded = Number(after.refunded_amount) - Number(before.refunded_amount ?? 0);
  if (refunded > 0) return refundText(refunded, after);
  const dispute = disputes[String(after.dispute_status)];
  return dispute ?? statuses[String(after.status)];
}

/** Older events have only the refunded amount, without the payment and its currency. */
function refundText(refunded: number, { amount, currency }: Values): string {
  if (typeof amount !== 'number' || typeof currency !== 'string') return 'Payment refunded';
  const [part, all] = [refunded, amount].map((units) => formatMinor(units, currency));
  return `Refunded ${part} of ${all}`;
}
