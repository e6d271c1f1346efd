import type { CustomerType } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { PaymentSessionsTable, PaymentsTable } from '../../db/tables/payments.ts';

/** The account of a project. No row: setup was never called. */
export const accountOfProject = scoped('payment_provider.account', (q, _the: object, tenancyId) =>
  q.selectFrom('payment_accounts').select('provider_id').where('tenancy_id', '=', tenancyId),
);

/** Notes that an account is being created. Concurrent ones and repeated ones have no effect. */
export const beginAccount = scoped('payment_provider.begin_account', (q, the: { now: Date }, tenancyId) =>
  insertSelect(q, 'payment_accounts', {
    tenancy_id: cast(tenancyId, 'uuid'),
    provider_id: sql<null>`null`,
    created_at: cast(the.now, 'timestamptz'),
  }).onConflict((on) => on.doNothing()),
);

/** Stores the ID of an account. Of concurrent ones, the first is kept. */
export const setAccount = scoped('payment_provider.set_account', (q, the: { providerId: string }, tenancyId) =>
  q
    .updateTable('payment_accounts')
    .set({ provider_id: sql<string>`coalesce(provider_id, ${the.providerId}::text)` })
    .where('tenancy_id', '=', tenancyId)
    .returning('provider_id'),
);

/** The project of an account. Served by `payment_accounts_by_provider_id`. */
export const projectOfAccount = unscoped('payment_provider.project_of_account', (q, the: { account: string }) =>
  q
    .selectFrom('payment_accounts as a')
    .innerJoin('tenancies as t', 't.id', 'a.tenancy_id')
    .select(['a.tenancy_id', 't.project_id', 't.branch_id'])
    .where('a.provider_id', '=', the.account),
);

/** Values of a session. */
export interface NewSession {
  readonly id: string;
  readonly codeId: string;
  readonly choiceDigest: string;
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly productId: string | null;
  /** JSON. */
  readonly product: string;
  readonly priceId: string;
  readonly quantity: number;
  readonly kind: PaymentSessionsTable['kind'];
  readonly replacesId: string | null;
  readonly now: Date;
}

/** Stores a session before the provider is called. Has no effect if the same choice was made before. */
export const beginSession = scoped('payment_provider.begin_session', (q, the: NewSession, tenancyId) =>
  insertSelect(q, 'payment_sessions', {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: cast(the.id, 'uuid'),
    code_id: cast(the.codeId, 'uuid'),
    choice_digest: cast(the.choiceDigest, 'text'),
    customer_type: cast(the.customerType, 'text'),
    customer_id: cast(the.customerId, 'text'),
    product_id: sql<string | null>`${the.productId}::text`,
    product: cast(the.product, 'json'),
    price_id: cast(the.priceId, 'text'),
    quantity: cast(the.quantity, 'integer'),
    kind: cast(the.kind, 'text'),
    replaces_id: sql<string | null>`${the.replacesId}::uuid`,
    provider_id: sql<null>`null`,
    created_at: cast(the.now, 'timestamptz'),
  }).onConflict((on) => on.doNothing()),
);

/** The choices that were made with a code and not replaced. Served by `payment_sessions_of_code`. */
export const sessionsOfCode = scoped('payment_provider.sessions_of_code', (q, the: { codeId: string }, tenancyId) =>
  q
    .selectFrom('payment_sessions')
    .select(['id', 'choice_digest', 'kind', 'provider_id', 'created_at'])
    .where('tenancy_id', '=', tenancyId)
    .where('code_id', '=', the.codeId)
    .where('choice_digest', 'is not', null)
    .orderBy('created_at'),
);

/** Stores the payment or subscription of a session. */
export const setSessionResult = scoped(
  'payment_provider.set_session_result',
  (q, the: { id: string; providerId: string }, tenancyId) =>
    q
      .updateTable('payment_sessions')
      .set({ provider_id: the.providerId })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.id),
);

/** Marks a session as replaced by another choice. It is kept, in case that it was paid after all. */
export const retireSession = scoped('payment_provider.retire_session', (q, the: { id: string }, tenancyId) =>
  q
    .updateTable('payment_sessions')
    .set({ choice_digest: null })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id),
);

/** The state of a payment. `refunded`: the customer had got the product before it was paid. */
type PaymentOfCode = PaymentsTable['status'] | 'refunded';

/** Locks a customer until the end of the transaction. Statements after it see what earlier reads have stored. */
export const lockCustomerRow = scoped(
  'payment_provider.lock_customer',
  (q, the: { customerType: CustomerType; customerId: string }, tenancyId) =>
    q
      .selectFrom('payment_customers')
      .select('customer_id')
      .where('tenancy_id', '=', tenancyId)
      .where('customer_type', '=', the.customerType)
      .where('customer_id', '=', the.customerId)
      .forUpdate(),
);

/** The state of the payments of a code, the latest first. */
export const paymentsOfCode = scoped('payment_provider.payments_of_code', (q, the: { codeId: string }, tenancyId) =>
  q
    .selectFrom('payment_sessions as s')
    .innerJoin('payments as p', (on) =>
      on
        .onRef('p.tenancy_id', '=', 's.tenancy_id')
        .on((e) =>
          e.or([
            e('p.provider_id', '=', e.ref('s.provider_id')),
            e('p.subscription_provider_id', '=', e.ref('s.provider_id')),
            e('p.session_id', '=', e.ref('s.id')),
          ]),
        ),
    )
    .select([
      sql<PaymentOfCode>`case when s.rejected_at is null then p.status else 'refunded' end`.as('status'),
      'p.amount',
      'p.currency',
      'p.receipt_url',
      'p.invoice_url',
      // A change of a subscription has the payments of before too. The provider's clock may be behind.
      sql<boolean>`p.status = 'succeeded' and (p.session_id = s.id or p.provider_id = s.provider_id
        or p.created_at >= s.created_at - interval '1 minute')`.as('is_paid'),
    ])
    .where('s.tenancy_id', '=', tenancyId)
    .where('s.code_id', '=', the.codeId)
    .where('s.choice_digest', 'is not', null)
    .orderBy('p.created_at', 'desc')
    .limit(1),
);
