import type { AdminPayment } from '@portico/react';
import { formatAmount } from '../../../features/payments/money.ts';
import { Badge } from '../../../ui/states/badge.tsx';

const statuses = {
  pending: { text: 'Pending', tone: 'warning' },
  succeeded: { text: 'Succeeded', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
  canceled: { text: 'Cancelled', tone: 'neutral' },
} as const;

const disputes = {
  open: { text: 'Disputed', tone: 'danger' },
  won: { text: 'Dispute won', tone: 'neutral' },
  lost: { text: 'Dispute lost', tone: 'danger' },
} as const;

/** Shows the state of a payment: whether it succeeded, what was refunded, and its dispute. */
export function PaymentStatus({ payment }: { payment: AdminPayment }) {
  const { status, amount, refundedAmount, currency, disputeStatus, testMode } = payment;
  const { text, tone } = statuses[status];
  const isRefunded = Number(refundedAmount) > 0;
  const isRefundedInFull = isRefunded && Number(refundedAmount) >= Number(amount);
  const refunded = isRefundedInFull ? 'Refunded' : `${formatAmount(refundedAmount, currency)} refunded`;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge isState tone={isRefunded ? 'neutral' : tone}>
        {isRefunded ? refunded : text}
      </Badge>
      {testMode && <Badge tone="warning">Test</Badge>}
      {disputeStatus !== null && <Badge tone={disputes[disputeStatus].tone}>{disputes[disputeStatus].text}</Badge>}
    </span>
  );
}
