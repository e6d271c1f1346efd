import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { decideTestDispute } from '../payment-provider/index.ts';
import { revokePurchase } from '../purchases/index.ts';

/** The decision of a bank about a payment with a test card. */
interface Decision {
  readonly paymentId: string;
  readonly outcome: 'won' | 'lost';
}

/**
 * Wins or loses the open dispute of a payment with a test card. Everything else is as after a real one: a lost dispute revokes a
 * one-time purchase, and a subscription stays.
 *
 * @throws {Refusal} 400: the payment has no open dispute. 404: no such payment with a test card
 */
export async function decideDispute(context: TenancyContext, decision: Decision): Promise<void> {
  await inTransaction(context, async (inner) => {
    const row = await decideTestDispute.first(inner, decision);
    if (row === undefined) throw new Refusal(404, 'The payment was not found.');
    if (!row.is_decided) throw new Refusal(400, 'The payment has no open dispute.');
    if (decision.outcome === 'lost' && row.purchase_id !== null) {
      await revokePurchase.run(inner, { id: row.purchase_id, now: inner.now });
    }
  });
}
