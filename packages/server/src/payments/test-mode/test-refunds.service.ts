import type { CustomerType } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { customerValues, requireSameRequest } from '../customers/index.ts';
import { refundTestPayment } from '../payment-provider/index.ts';
import { endFree, revokePurchase, setFreeCancelAtPeriodEnd, subscriptionsOf } from '../purchases/index.ts';
import { onlySubscription } from '../subscriptions/index.ts';

/** A payment with a test card. Amounts are integers of the smallest unit. */
interface RefundedPayment {
  readonly id: string;
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly amount: number;
  readonly refundedAmount: number;
  readonly subscriptionId: string | null;
  readonly purchaseId: string | null;
}

interface WantedRefund {
  /** Undefined for all that is left. */
  readonly amount: number | undefined;
  readonly endAction: 'now' | 'at-period-end' | undefined;
  /** Null for none. */
  readonly idempotencyKey: string | null;
}

/**
 * Refunds a payment with a test card: no money moves, and everything else is as after a real refund. Of concurrent refunds,
 * one succeeds.
 *
 * @param requirePossible throws if the payment cannot be refunded. Not called for a repeated request
 * @returns ID of the refund
 * @throws {Refusal} 400: another refund was faster, or nothing ends
 */
export async function refundWithTestCard(
  context: TenancyContext,
  payment: RefundedPayment,
  { amount, endAction, idempotencyKey }: WantedRefund,
  requirePossible: () => void,
): Promise<string> {
  const { id, refundedAmount } = payment;
  const refunded = amount ?? payment.amount - refundedAmount;
  const requestDigest = digestOf(JSON.stringify(['refund', id, amount ?? null, endAction ?? null]));
  const refundId = `re_test_${digestOf(JSON.stringify([id, idempotencyKey ?? [refundedAmount, refunded]]))}`;
  if (endAction !== undefined && payment.subscriptionId === null) {
    throw new Refusal(400, 'Only a subscription can end. A full refund revokes a one-time purchase.');
  }
  await inTransaction(context, async (inner) => {
    const request = { idempotencyKey, requestDigest };
    const values = { ...request, paymentId: id, amount: refunded, seenRefunded: refundedAmount, now: inner.now };
    const row = await refundTestPayment.first(inner, values);
    if (row?.is_new === false) return await requireSameRequest(inner, request);
    requirePossible();
    // @guard test-payment-refunded-once
    if (row?.is_refunded !== true) {
      throw new Refusal(400, 'Another refund of this payment was faster. Check what is left, and try again.');
    }
    if (endAction !== undefined) await endRefunded(inner, payment, endAction);
    if (payment.purchaseId !== null && refundedAmount + refunded === payment.amount) {
      await revokePurchase.run(inner, { id: payment.purchaseId, now: inner.now });
    }
  });
  return refundId;
}

/** Ends the subscription of a payment. One that has ended stays as it is. */
async function endRefunded(
  context: TenancyContext,
  { subscriptionId, customerType, customerId }: RefundedPayment,
  endAction: 'now' | 'at-period-end',
): Promise<void> {
  const customer = customerValues({ type: customerType, id: customerId });
  const row = await subscriptionsOf.first(context, { ...customer, subscriptionId, productId: null });
  const subscription = onlySubscription(row?.subscriptions ?? [], context.now);
  if (subscription?.isCurrent !== true) return;
  if (endAction === 'now') await endFree.run(context, { id: subscription.id, now: context.now });
  else await setFreeCancelAtPeriodEnd(context, subscription, true);
}
