import { purchaseRefusals, type TestCard } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { Customer } from '../customers/index.ts';
import { insertTestPayment } from '../payment-provider/index.ts';

/** A test card, and what the customer answered if it needed a confirmation. */
export interface CardChoice {
  readonly card: TestCard;
  readonly confirmation: 'approved' | 'rejected' | undefined;
}

/** What is paid with a test card. */
export interface TestCharge {
  readonly customer: Customer;
  readonly currency: string;
  /** Integer of the smallest unit. 0: nothing is paid now. */
  readonly amount: number;
  readonly productName: string | null;
}

/**
 * Decides as the bank of a test card would.
 *
 * @throws {Refusal} 400: the card was declined, which is stored as a failed payment. 409: the customer must confirm first
 */
export async function payWithTestCard(
  context: TenancyContext,
  { card, confirmation }: CardChoice,
  charge: TestCharge,
): Promise<void> {
  if (card === 'needs_confirmation' && confirmation === undefined) {
    throw new Refusal(409, purchaseRefusals.testCardConfirmation);
  }
  const isDeclined = card === 'declined' || (card === 'needs_confirmation' && confirmation === 'rejected');
  if (!isDeclined) return;
  await recordTestPayment(context, charge, { status: 'failed', purchaseId: null });
  throw new Refusal(400, purchaseRefusals.testCardDeclined);
}

/** Stores a payment with a test card. Nothing is stored if nothing is paid. */
export async function recordTestPayment(
  context: TenancyContext,
  { customer, currency, amount, productName }: TestCharge,
  {
    status,
    purchaseId,
    card = 'succeeds',
  }: { readonly status: 'succeeded' | 'failed'; readonly purchaseId: string | null; readonly card?: TestCard },
): Promise<void> {
  if (amount === 0) return;
  await insertTestPayment.run(context, {
    id: `test_${newId<string>()}`,
    customerType: customer.type,
    customerId: customer.id,
    purchaseId,
    status,
    currency,
    amount,
    disputeStatus: card === 'disputed' && status === 'succeeded' ? 'open' : null,
    productName,
    now: context.now,
  });
}
