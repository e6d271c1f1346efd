import type { CustomerType } from '@portico/contract';
import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type CustomerValues, customerSince } from './customers.ts';

/** Arguments for a customer who begins a payment. */
interface PayingCustomer extends CustomerValues {
  readonly now: Date;
  /** When to read the provider if no event comes. */
  readonly dueAt: Date;
  /** Null keeps the stored one. */
  readonly language: string | null;
}

/**
 * Stores a customer who begins a payment, and returns the ID at the provider, and since when the customer leaves. A user or team
 * that is deleted at the same time is locked, so either this or the deletion notes that it leaves.
 */
export const ensureCustomer = scoped(
  'purchases.ensure_customer',
  (_q, the: PayingCustomer, tenancyId) => sql<{ readonly provider_id: string | null; readonly left_at: Date | null }>`
    with leaving_user as (
      select u.deletion_at is not null as leaves from users u
      where u.tenancy_id = ${tenancyId}::uuid and u.id = ${the.customerUuid}::uuid and ${the.customerType}::text = 'user' for share
    ), leaving_team as (
      select false as leaves from teams t
      where t.tenancy_id = ${tenancyId}::uuid and t.id = ${the.customerUuid}::uuid and ${the.customerType}::text = 'team' for share
    )
    insert into payment_customers (tenancy_id, customer_type, customer_id, created_at, sync_due_at, language, left_at)
    values (${tenancyId}::uuid, ${the.customerType}, ${the.customerId}, ${the.now}::timestamptz, ${the.dueAt}::timestamptz,
      ${the.language}, case when ${the.customerType}::text <> 'custom' and coalesce(
        (select leaves from leaving_user), (select leaves from leaving_team), true
      ) then ${the.now}::timestamptz end)
    on conflict (tenancy_id, customer_type, customer_id) do update
      set sync_due_at = least(payment_customers.sync_due_at, excluded.sync_due_at),
        language = coalesce(excluded.language, payment_customers.language),
        left_at = coalesce(payment_customers.left_at, excluded.left_at)
    returning provider_id, left_at`,
);

/** Stores the ID of a customer at the provider. Of concurrent ones, the first is kept. */
export const setProviderCustomer = scoped(
  'purchases.set_provider_customer',
  (q, the: { customerType: CustomerType; customerId: string; providerId: string }, tenancyId) =>
    q
      .updateTable('payment_customers')
      .set({ provider_id: sql<string>`coalesce(provider_id, ${the.providerId}::text)` })
      .where('tenancy_id', '=', tenancyId)
      .where('customer_type', '=', the.customerType)
      .where('customer_id', '=', the.customerId)
      .returning('provider_id'),
);

/** The customer with an ID at the provider. Served by `payment_customers_by_provider_id`. */
export const customerByProviderId = scoped(
  'purchases.customer_by_provider_id',
  (q, the: { providerId: string }, tenancyId) =>
    q
      .selectFrom('payment_customers')
      .select(['customer_type', 'customer_id', 'provider_id'])
      .where('tenancy_id', '=', tenancyId)
      .where('provider_id', '=', the.providerId),
);

/** How often in a row events try what the provider does not do. Later tries wait for the job. */
export const triesAtOnce = 3;

interface BegunRead extends CustomerValues {
  /** When to read again if this read is never stored. */
  readonly dueAt: Date;
  /** Only if the customer was due then. Null: in any case. */
  readonly ifDueAt: Date | null;
}

/**
 * Numbers a read of the provider, before it begins. What the provider did not do before is due when it was.
 *
 * @returns no row if the customer was not due. `customer_since` is null if the user or team was deleted
 */
export const beginRead = scoped('purchases.begin_read', (q, the: BegunRead, tenancyId) =>
  q
    .updateTable('payment_customers')
    .set({
      reads_begun: sql<number>`reads_begun + 1`,
      sync_due_at: sql<Date>`case when unfinished >= ${sql.lit(triesAtOnce)} and ${the.ifDueAt}::timestamptz is null and sync_due_at is not null
        then sync_due_at else ${the.dueAt}::timestamptz end`,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('customer_type', '=', the.customerType)
    .where('customer_id', '=', the.customerId)
    .where('provider_id', 'is not', null)
    .where(sql<boolean>`(${the.ifDueAt}::timestamptz is null or sync_due_at <= ${the.ifDueAt}::timestamptz)`)
    .returning([sql<string>`reads_begun::text`.as('read'), 'provider_id', 'left_at', 'unfinished'])
    .returning(customerSince(the, tenancyId).as('customer_since')),
);

/** Notes how often in a row something remained to be done at the provider, and when to try it again. */
export const noteUnfinished = scoped(
  'purchases.note_unfinished',
  (q, the: { customerType: CustomerType; customerId: string; unfinished: number; dueAt: Date }, tenancyId) =>
    q
      .updateTable('payment_customers')
      .set({ unfinished: the.unfinished, sync_due_at: the.dueAt })
      .where('tenancy_id', '=', tenancyId)
      .where('customer_type', '=', the.customerType)
      .where('customer_id', '=', the.customerId),
);

/** Notes that nothing remained to be done in a read, unless a later one is stored. */
export const noteFinished = scoped(
  'purchases.note_finished',
  (q, the: { customerType: CustomerType; customerId: string; read: string }, tenancyId) =>
    q
      .updateTable('payment_customers')
      .set({ unfinished: 0 })
      .where('tenancy_id', '=', tenancyId)
      .where('customer_type', '=', the.customerType)
      .where('customer_id', '=', the.customerId)
      .where(sql<boolean>`read_stored = ${the.read}::bigint`),
);

/** Maximum number of customers of one project in a batch. */
const perProject = 5;

/** Customers to read again, at most five of each project. Served by `payment_customers_to_sync`. */
export const dueCustomers = unscoped(
  'purchases.due_customers',
  (_q, the: { now: Date }) => sql<{
    readonly tenancy_id: TenancyId;
    readonly project_id: string;
    readonly branch_id: string;
    readonly customer_type: CustomerType;
    readonly customer_id: string;
  }>`
    select d.tenancy_id, t.project_id, t.branch_id, d.customer_type, d.customer_id
    from (
      select c.*, row_number() over (partition by c.tenancy_id order by c.sync_due_at) as place
      from (
        select tenancy_id, customer_type, customer_id, sync_due_at from payment_customers
        where sync_due_at <= ${the.now}::timestamptz and provider_id is not null order by sync_due_at limit 500
      ) as c
    ) as d
    join tenancies t on t.id = d.tenancy_id
    where d.place <= ${sql.lit(perProject)}
    order by d.place, d.sync_due_at limit 20`,
);

/** Lets the job read a customer of the provider soon, and end there what was replaced. */
export const readCustomerSoon = scoped(
  'purchases.read_customer_soon',
  (q, the: { customerType: CustomerType; customerId: string; now: Date }, tenancyId) =>
    q
      .updateTable('payment_customers')
      .set({ sync_due_at: the.now })
      .where('tenancy_id', '=', tenancyId)
      .where('customer_type', '=', the.customerType)
      .where('customer_id', '=', the.customerId),
);

/** What was read of a customer. */
interface ReadCustomer {
  readonly customerType: CustomerType;
  readonly customerId: string;
  readonly read: string;
  /** When to read the customer again. Null for never. */
  readonly dueAt: Date | null;
  /** Whether the time that is stored stays. */
  readonly keepsDue: boolean;
}

/** Builds the statement part that notes a read of a customer. It has no row if a later read was stored. */
export function storeReadPart(the: ReadCustomer, tenancyId: TenancyId) {
  return sql`update payment_customers set read_stored = ${the.read}::bigint,
        sync_due_at = case when ${the.keepsDue}::boolean then sync_due_at else ${the.dueAt}::timestamptz end
      where tenancy_id = ${tenancyId}::uuid and customer_type = ${the.customerType} and customer_id = ${the.customerId}
        and read_stored < ${the.read}::bigint
      returning 1`;
}
