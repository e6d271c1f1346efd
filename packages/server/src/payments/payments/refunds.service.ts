import { fields, KnownErrors, moneyProblem, smallestUnits } from '@portico/contract';
import { PaymentProviderFailure } from '../../adapters/payments/provider-failure.ts';
import { digestOf } from '../../base/digests.ts';
import { invariant } from '../../base/invariant.ts';
import { amountText, isCurrency } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { findAccount, paymentsNotSetUp, placeOf, syncCustomer } from '../payment-provider/index.ts';
import { refundWithTestCard } from '../test-mode/index.ts';
import { paymentToRefund, type RefundRow } from './payments.queries.ts';

/** A refund that is asked for. */
export interface AskedRefund {
  readonly paymentId: string | undefined;
  readonly type: 'subscription' | 'one-time-purchase' | undefined;
  /** ID of the subscription or one-time purchase. */
  readonly id: string | undefined;
  readonly invoiceId: string | undefined;
  /** Amount in the currency of the payment. */
  readonly amount: string | undefined;
  /** Amounts in USD, which are added up. */
  readonly amountsUsd: readonly string[];
  readonly endAction: 'now' | 'at-period-end' | undefined;
  readonly idempotencyKey: string | undefined;
}

type Payment = NonNullable<RefundRow['payment']>;

/**
 * Refunds a payment. The provider guarantees that no more is refunded than was paid. Its key contains what was refunded
 * before, so the same refund twice at the same time is one refund. Repeat a request with an idempotency key after any failure.
 *
 * @returns ID of the refund at the provider
 * @throws {SubscriptionInvoiceNotFound | OneTimePurchaseNotFound | TestModePurchaseNonRefundable}
 * @throws {SubscriptionAlreadyRefunded | OneTimePurchaseAlreadyRefunded}
 * @throws {Refusal} 400: the amount is not possible, the payment is not paid or is disputed, or nothing ends. 404: no such
 *   payment
 * @throws {PaymentProviderFailure | TooBusy}
 */
export async function refundPayment(context: TenancyContext, asked: AskedRefund): Promise<string> {
  const payment = await findPayment(context, asked);
  const amount = amountOf(payment, asked);
  const { idempotencyKey: given, endAction } = asked;
  const { id, customerType, customerId, refundedAmount } = payment;
  if (payment.isTest) {
    const wanted = { amount, endAction, idempotencyKey: given ?? null };
    return await refundWithTestCard(context, payment, wanted, () => requireRefundable(payment, amount));
  }
  // With a key of the caller, the refund may have happened already, and the provider returns it.
  if (given === undefined) requireRefundable(payment, amount);
  const connected = await findAccount(context);
  if (connected === undefined) throw paymentsNotSetUp();
  const { provider, account } = connected;
  const customer = { type: customerType, id: customerId };
  const place = await placeOf(context, connected, customer);
  if (endAction !== undefined) {
    const { subscriptionProviderId } = payment;
    if (subscriptionProviderId === null)
      throw new Refusal(400, 'Only a subscription can end. A full refund revokes a one-time purchase.');
    // Before the refund: repeating it changes nothing.
    if (endAction === 'now') await provider.endSubscription(place, subscriptionProviderId);
    else await provider.setCancelAtPeriodEnd(place, subscriptionProviderId, true);
  }
  const key = digestOf(JSON.stringify([id, given ?? [refundedAmount, amount ?? null]]));
  try {
    const refundId = await provider.refund(account, id, amount, `portico-refund-${key}`);
    await syncCustomer(context, connected, customer, { paymentIds: [id] });
    return refundId;
  } catch (error) {
    throw refundFailure(error, payment);
  }
}

/** Finds the payment of a request. */
async function findPayment(context: TenancyContext, asked: AskedRefund): Promise<Payment> {
  const { paymentId, type, id, invoiceId } = asked;
  if (paymentId === undefined && (type === undefined || id === undefined)) {
    throw new Refusal(400, 'Specify payment_id, or type and id.');
  }
  const purchase = paymentId !== undefined || id === undefined || !fields.isStoredUuid(id) ? null : id;
  const row = await paymentToRefund.first(context, {
    paymentId: paymentId ?? null,
    subscriptionId: type === 'subscription' ? purchase : null,
    purchaseId: type === 'one-time-purchase' ? purchase : null,
    invoiceId: invoiceId ?? null,
  });
  invariant(row !== undefined, 'the statement always has a row');
  if (row.subscription_source === 'test_mode' || row.purchase_source === 'test_mode') {
    throw new KnownErrors.TestModePurchaseNonRefundable();
  }
  if (row.payment !== null) return row.payment;
  if (paymentId !== undefined) throw new Refusal(404, 'The payment was not found.');
  if (type === 'subscription') {
    throw new KnownErrors.SubscriptionInvoiceNotFound({ subscription_invoice_id: invoiceId ?? id ?? '' });
  }
  throw new KnownErrors.OneTimePurchaseNotFound({ one_time_purchase_id: id ?? '' });
}

/** Returns the amount as an integer of the smallest unit. Undefined for all that is left. @throws {Refusal} 400 */
function amountOf({ currency }: Payment, { amount, amountsUsd }: AskedRefund): number | undefined {
  if (amount !== undefined && amountsUsd.length > 0) throw new Refusal(400, 'Specify the amount once.');
  if (amount === undefined && amountsUsd.length === 0) return undefined;
  if (!isCurrency(currency)) throw new Refusal(400, `Parts of payments in ${currency} can only be refunded at Stripe.`);
  if (amountsUsd.length > 0 && currency !== 'USD') {
    throw new Refusal(400, `The payment is in ${currency}. Specify amount instead of amount_usd.`);
  }
  const texts = amount === undefined ? amountsUsd : [amount];
  const problem = texts.map((text) => moneyProblem(text, currency)).find((one) => one !== undefined);
  if (problem !== undefined) throw new Refusal(400, `The amount is invalid: ${problem}`);
  const sum = texts.reduce((total, text) => total + smallestUnits(text, currency), 0);
  if (sum === 0) throw new Refusal(400, 'The amount must be greater than 0.');
  return sum;
}

function requireRefundable(payment: Payment, amount: number | undefined): void {
  const { status, disputeStatus, refundedAmount, currency } = payment;
  if (status !== 'succeeded') throw new Refusal(400, 'The payment has not succeeded, so there is nothing to refund.');
  const left = payment.amount - refundedAmount;
  if (left <= 0) throw alreadyRefunded(payment);
  if (disputeStatus !== null && disputeStatus !== 'won') throw disputed(payment);
  if (amount !== undefined && amount > left) {
    throw new Refusal(400, `The amount is greater than what is left of the payment: ${amountText(left, currency)}.`);
  }
}

function disputed({ isTest }: Payment): Refusal {
  if (isTest) return new Refusal(400, 'The payment is disputed.');
  return new Refusal(400, 'The payment is disputed. Respond to the dispute at Stripe.');
}

function alreadyRefunded({ id, subscriptionId, subscriptionProviderId, purchaseId }: Payment): Error {
  return subscriptionId !== null || subscriptionProviderId !== null
    ? new KnownErrors.SubscriptionAlreadyRefunded({ subscription_id: subscriptionId ?? id })
    : new KnownErrors.OneTimePurchaseAlreadyRefunded({ one_time_purchase_id: purchaseId ?? id });
}

/** A refund at the same time, or in the dashboard of the provider, can have been faster. */
function refundFailure(error: unknown, payment: Payment): unknown {
  if (!(error instanceof PaymentProviderFailure) || error.kind !== 'refused') return error;
  if (error.code === 'charge_already_refunded') return alreadyRefunded(payment);
  if (error.code === 'charge_disputed') return disputed(payment);
  if (error.code === 'amount_too_large')
    return new Refusal(400, 'The amount is greater than what is left of the payment.');
  return error;
}
