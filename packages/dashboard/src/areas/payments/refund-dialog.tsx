import { moneyProblem, smallestUnits } from '@portico/js/internals';
import { type AdminPayment, useAction } from '@portico/react';
import { useState } from 'react';
import { currencyOf, formatAmount } from '../../features/payments/money.ts';
import { useProject } from '../../lib/projects.tsx';
import { refresh } from '../../lib/queries.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { announce } from '../../ui/states/toasts.tsx';
import { TakenBack } from './taken-back.tsx';

const ends = [
  { value: '', text: 'Keep the subscription' },
  { value: 'at-period-end', text: 'Cancel at the end of the period' },
  { value: 'now', text: 'Cancel immediately' },
] as const;

interface RefundDialogProps {
  /** Undefined while the dialog is closed. */
  payment: AdminPayment | undefined;
  onClose: () => void;
}

/** Refunds a payment in full or in part. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(payment);
  if (payment !== undefined && payment !== last) setLast(payment);
  return (
    <Dialog
      isOpen={payment !== undefined}
      title="Refund payment"
      description={last !== undefined && summaryOf(last)}
      onClose={onClose}
    >
      {last !== undefined && <RefundForm key={last.id} payment={last} onClose={onClose} />}
    </Dialog>
  );
}

function summaryOf({ amount, refundedAmount, currency, productDisplayName }: AdminPayment): string {
  const what = `${productDisplayName ?? 'Payment'}, ${formatAmount(amount, currency)}`;
  return Number(refundedAmount) > 0
    ? `${what}, of which ${formatAmount(refundedAmount, currency)} refunded.`
    : `${what}.`;
}

function RefundForm({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const project = useProject();
  const { id, currency, purchaseType, testMode } = payment;
  const left = leftOf(payment);
  const [amount, setAmount] = useState(left);
  const [end, setEnd] = useState<(typeof ends)[number]['value']>('');
  const isFull = Number(amount) === Number(left);
  const problem = amountProblem(amount.trim(), left, currency);
  const refunding = useAction(async () => {
    await project.app.payments.refund({
      paymentId: id,
      ...(isFull ? {} : { amount: amount.trim() }),
      ...(end === '' ? {} : { endAction: end }),
    });
    await refresh(['payments', project.id]);
    onClose();
    announce({ title: 'Payment refunded', text: formatAmount(isFull ? left : amount.trim(), currency) });
  });
  return (
    <DialogForm action="Refund" saving={refunding} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <>
          <TextField
            label={`Amount in ${currency.toUpperCase()}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={amount}
            // Only currencies of the configuration are known by their decimals.
            disabled={currencyOf(currency) === undefined}
            error={isTried ? problem : undefined}
            help={testMode ? 'No money moves in test mode.' : 'The customer sees the refund within 5 to 10 days.'}
            onChange={(event) => setAmount(event.target.value)}
          />
          {purchaseType === 'subscription' && (
            <SelectField
              label="Subscription"
              options={ends}
              value={end}
              onChange={(event) => setEnd(ends.find(({ value }) => value === event.target.value)?.value ?? '')}
            />
          )}
          {purchaseType === 'one_time' && (
            <p className="text-ink-2 text-sm">
              {isFull ? 'The customer loses the product.' : 'The customer keeps the product.'}
            </p>
          )}
          <TakenBack payment={payment} isFull={isFull} endsNow={end === 'now'} />
        </>
      )}
    </DialogForm>
  );
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
  if (moneyProblem(text, currency) !== undefined || Number(text) === 0) return `Enter an amount, such as ${left}.`;
  const isTooMuch = smallestUnits(text, currency) > smallestUnits(left, currency);
  return isTooMuch ? `Only ${formatAmount(left, currency)} can be refunded.` : undefined;
}
