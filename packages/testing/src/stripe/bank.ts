import type { Bench } from './billing.ts';
import { requireById } from './found.ts';
import { type Dispute, stripeId } from './objects.ts';
import type { StripeWorld } from './world.ts';

/** Returns what banks do. */
export function bankOf(bench: Bench): Pick<StripeWorld, 'dispute' | 'decide'> {
  const { store, emit, now } = bench;
  return {
    dispute: (id) => {
      const { account, object: intent } = requireById(bench, 'payment_intent', id);
      const charge = store.require(account, 'charge', intent.latest_charge ?? '');
      charge.disputed = true;
      const dispute: Dispute = {
        id: stripeId('du'),
        object: 'dispute',
        created: now(),
        amount: charge.amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: intent.id,
        status: 'needs_response',
      };
      emit(account, 'charge.dispute.created', store.put(account, dispute));
      return dispute;
    },
    decide: (id, status) => {
      const { account, object: dispute } = requireById(bench, 'dispute', id);
      dispute.status = status;
      emit(account, 'charge.dispute.closed', dispute);
    },
  };
}
