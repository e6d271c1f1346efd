import type { CustomerType } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** Values of the session of a change. */
interface NewChange {
  readonly id: string;
  readonly subscriptionId: string;
  readonly choiceDigest: string;
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly productId: string | null;
  /** JSON. */
  readonly product: string;
  readonly priceId: string;
  readonly quantity: number;
  readonly providerId: string;
  readonly now: Date;
}

/** Forgets the other changes of a subscription, and this one if it is old. They are kept, in case that they were paid. */
export const retireChanges = scoped(
  'payment_provider.retire_changes',
  (q, the: { subscriptionId: string; choiceDigest: string; before: Date }, tenancyId) =>
    q
      .updateTable('payment_sessions')
      .set({ choice_digest: null })
      .where('tenancy_id', '=', tenancyId)
      .where('subscription_id', '=', the.subscriptionId)
      .where('choice_digest', 'is not', null)
      .where((e) => e.or([e('choice_digest', '<>', the.choiceDigest), e('created_at', '<', the.before)])),
);

/** Stores a change before the provider is called. @returns the ID of the session, which a repeated change shares */
export const beginChange = scoped(
  'payment_provider.begin_change',
  (_q, the: NewChange, tenancyId) => sql<{ readonly id: string }>`
    insert into payment_sessions (tenancy_id, id, subscription_id, choice_digest, customer_type, customer_id, product_id,
      product, price_id, quantity, kind, provider_id, created_at)
    values (${tenancyId}::uuid, ${the.id}::uuid, ${the.subscriptionId}::uuid, ${the.choiceDigest}::text,
      ${the.customerType}::text, ${the.customerId}::text, ${the.productId}::text, ${the.product}::json,
      ${the.priceId}::text, ${the.quantity}::integer, 'change', ${the.providerId}::text, ${the.now}::timestamptz)
    on conflict (tenancy_id, subscription_id, choice_digest) where subscription_id is not null and choice_digest is not null
      do update set choice_digest = excluded.choice_digest
    returning id`,
);
