import { moneyProblem, smallestUnits } from '@portico/js/internals';
import type { AdminOwnedProject, AdminPayment } from '@portico/react';
import { currencyOf, formatAmount } from '../../../features/payments/money.ts';
import { refresh } from '../../../lib/queries.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { TakenBack } from './taken-back.tsx';

type End = '' | 'at-period-end' | 'now';

const ends: readonly { value: End; text: string }[] = [
  { value: '', text: 'Keep the subscription' },
  { value: 'at-period-end', text: 'Cancel at the end of the period' },
  { value: 'now', text: 'Cancel immediately' },
];

/** Returns the dialog that refunds a payment in full or in part. */
export function refundDialog(project: AdminOwnedProject, payment: AdminPayment) {
  return dialogForm({
    title: 'Refund payment',
    description: summaryOf(payment),
    action: 'Refund',
    first: { amount: leftOf(payment), end: '' as End },
    fields: ({ amount, end }) => {
      const isFull = isFullAmount(amount, payment);
      return [
        {
          name: 'amount',
          label: `Amount in ${payment.currency.toUpperCase()}`,
          inputMode: 'decimal',
          maxLength: 12,
          // Only currencies of the configuration are known by their decimals.
          disabled: currencyOf(payment.currency) === undefined,
          help: payment.testMode ? 'No money moves in test mode.' : 'The customer sees the refund within 5 to 10 days.',
          problem: amountProblem(amount.trim(), leftOf(payment), payment.currency),
        },
        payment.purchaseType === 'subscription' && { name: 'end', label: 'Subscription', options: ends },
        payment.purchaseType === 'one_time' && {
          id: 'loss',
          shows: () => (
            <p className="text-ink-2 text-sm">
              {isFull ? 'The customer loses the product.' : 'The customer keeps the product.'}
            </p>
          ),
        },
        { id: 'taken', shows: () => <TakenBack payment={payment} isFull={isFull} endsNow={end === 'now'} /> },
      ];
    },
    send: async ({ amount, end }) => {
      const part = isFullAmount(amount, payment) ? undefined : amount.trim();
      await project.app.payments.refund({
        paymentId: payment.id,
        ...(part === undefined ? {} : { amount: part }),
        ...(end === '' ? {} : { endAction: end }),
      });
      await refresh(['payments', project.id]);
      const refunded = formatAmount(part ?? leftOf(payment), payment.currency);
      return { title: 'Payment refunded', text: `${refunded} to ${customerOf(payment)}` };
    },
  });
}

function summaryOf(payment: AdminPayment): string {
  const { amount, refundedAmount, currency, productDisplayName } = payment;
  const what = `${productDisplayName ?? 'Payment'}, ${formatAmount(amount, currency)}`;
  const of = `Customer: ${customerOf(payment)}.`;
  return Number(refundedAmount) > 0
    ? `${what}, of which ${formatAmount(refundedAmount, currency)} refunded. ${of}`
    : `${what}. ${of}`;
}

/** Returns the name of a customer, with the address that tells people with one name apart. */
function customerOf({ customerName, customerEmail, customerId }: AdminPayment): string {
  if (customerName === null) return customerId;
  return customerEmail === null || customerEmail === customerName ? customerName : `${customerName} (${customerEmail})`;
}

function isFullAmount(amount: string, payment: AdminPayment): boolean {
  return Number(amount) === Number(leftOf(payment));
}

/** Returns what is left of a payment, as a text. */
function leftOf({ amount, refundedAmount }: AdminPayment): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const units = Math.round((Number(amount) - Number(refundedAmount)) * 10 ** decimals);
  return (units / 10 ** decimals).toFixed(decimals);
}

function amountProblem(text: string, left: string, name: string): string | undefined {
  const currency = currencyOf(name);
  if (currency === undefined) return undefined;
  const decimals = left.split('.')[1]?.length ?? 0;
  if (/^\d+\.\d+$/.test(text) && (text.split('.')[1]?.length ?? 0) > decimals)
    return `Enter at most ${decimals} decimals.`;
  if (moneyProblem(text, currency) !== undefined || Number(text) === 0) return `Enter an amount, such as ${left}.`;
  const isTooMuch = smallestUnits(text, currency) > smallestUnits(left, currency);
  return isTooMuch ? `Only ${formatAmount(left, currency)} can be refunded.` : undefined;
}
