import type { ProductConfig, SubscriptionStatus } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { scoped, scopedForms } from '../../db/statements.ts';
import type { PurchaseSource } from '../../db/tables/payments.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import {
  type AccessRow,
  type AccessValues,
  type CustomerValues,
  customerPart,
  customerSince,
  isNewRequest,
  memberPart,
  requestPart,
} from '../customers/index.ts';
import type { SoldProduct } from '../products/index.ts';

/** Arguments for an item of a customer. */
export interface ItemValues extends CustomerValues {
  readonly itemId: string;
}

/** Arguments for an item of a customer that a caller reads. */
type ReadValues = ItemValues & Pick<AccessValues, 'memberId' | 'permissionIds'>;

/** Arguments for items of a customer. */
interface HistoriesValues extends CustomerValues {
  readonly itemIds: readonly string[];
}

/** Times in JSON are Unix milliseconds. */
type Millis = number;

/** A change of a quantity in JSON: change, time, and time of expiry or null. */
export type ChangeJson = readonly [delta: number, createdAt: Millis, expiresAt: Millis | null];

/** What an item of a customer needs of a subscription. */
export interface SubscriptionJson {
  readonly id: string;
  readonly productId: string | null;
  readonly catalogId: string | null;
  /** The included item of the product when it was bought. Null for none. */
  readonly included: ProductConfig['includedItems'][string] | null;
  readonly priceId: string | null;
  /** The prices of the product when it was sold. Null for none. */
  readonly prices: ProductConfig['prices'] | null;
  readonly isCancelled: boolean;
  readonly quantity: number;
  readonly status: SubscriptionStatus;
  readonly source: PurchaseSource;
  /** Since when its items are granted. */
  readonly createdAt: Millis;
  readonly periodStart: Millis;
  readonly periodEnd: Millis;
}

/** A one-time purchase of a product that includes the item. */
export interface PurchaseJson {
  readonly id: string;
  readonly quantity: number;
  readonly createdAt: Millis;
  readonly revokedAt: Millis | null;
}

/** Everything that makes up the quantity of an item of a customer. */
export interface HistoryRow {
  /** When the customer was created. Null if the user or team does not exist. */
  readonly customer_since: Date | null;
  readonly item_id: string;
  /** When the customer first had a product or a quantity. Null if never. Undefined without products by default. */
  readonly first_used_at?: Date | null;
  readonly settled_until: Date | null;
  readonly permanent: number | null;
  readonly excess: number | null;
  readonly expiries_digest: string | null;
  /** Number of changes since the settled part. Null for none. */
  readonly open_changes: number | null;
  /** Changes that are not settled, and positive ones that expire after the settled part. */
  readonly changes: readonly ChangeJson[];
  readonly subscriptions: readonly SubscriptionJson[];
  /** All one-time purchases that were not revoked, whatever they include. Undefined without products by default. */
  readonly bought?: readonly SoldProduct[];
  readonly purchases: readonly PurchaseJson[];
}

function millis(column: string): RawBuilder<Millis> {
  return sql<Millis>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
}

function firstUse(the: CustomerValues, tenancyId: TenancyId): RawBuilder<Date | null> {
  return sql`(
        select u.created_at from payment_customers u where u.tenancy_id = ${tenancyId}::uuid
          and u.customer_type = ${the.customerType} and u.customer_id = ${the.customerId}
      )`;
}

function boughtBy(the: CustomerValues, tenancyId: TenancyId): RawBuilder<readonly SoldProduct[]> {
  return sql`(
        select coalesce(json_agg(distinct jsonb_build_object('productId', p.product_id, 'catalogId', p.product->>'catalogId')), '[]')
        from one_time_purchases p
        where p.tenancy_id = ${tenancyId}::uuid and p.customer_id = ${the.customerId} and p.customer_type = ${the.customerType}
          and p.revoked_at is null
      )`;
}

interface Parts {
  /** More columns. */
  readonly more?: RawBuilder<unknown>;
  /** Whether all changes are read, also settled ones. Default: false. */
  readonly whole?: boolean;
  /** Whether the customer can have products by default, which depend on all that was bought. Default: true. */
  readonly hasDefaults?: boolean;
}

/**
 * Builds the statement.
 *
 * @param items one row per item, with a column `item_id`
 */
function historiesOf(
  the: CustomerValues,
  tenancyId: TenancyId,
  items: RawBuilder<unknown>,
  { more = sql``, whole = false, hasDefaults = true }: Parts = {},
): RawBuilder<HistoryRow> {
  const ofItem = sql`c.tenancy_id = ${tenancyId}::uuid and c.customer_id = ${the.customerId} and c.item_id = i.item_id`;
  const change = sql`select c.delta, c.created_at, c.expires_at from item_quantity_changes c where ${ofItem}`;
  const since = sql`(extract(epoch from coalesce(b.granted_since, b.created_at)) * 1000)::float8`;
  const changes = whole
    ? change
    : sql`${change} and c.created_at > coalesce(s.settled_until, '-infinity')
        union all
        ${change} and c.delta > 0 and c.created_at <= s.settled_until and c.expires_at > s.settled_until`;
  return sql<HistoryRow>`
    select i.item_id, ${customerSince(the, tenancyId)} as customer_since, ${more}
      ${hasDefaults ? sql`${firstUse(the, tenancyId)} as first_used_at, ${boughtBy(the, tenancyId)} as bought,` : sql``}
      s.settled_until, s.permanent, s.excess, s.expiries_digest, s.open_changes,
      (
        select coalesce(json_agg(json_build_array(c.delta, ${millis('c.created_at')}, ${millis('c.expires_at')})), '[]')
        from (${changes}) as c
      ) as changes,
      (
        select coalesce(json_agg(json_build_object(
          'id', b.id, 'productId', b.product_id, 'catalogId', b.product->>'catalogId', 'included', b.product #> array['includedItems', i.item_id],
          'priceId', b.price_id, 'prices', b.product->'prices', 'quantity', b.quantity, 'status', b.status, 'source', b.source,
          'isCancelled', b.cancel_at_period_end, 'createdAt', ${since}, 'periodStart', ${millis('b.period_start')},
          'periodEnd', ${millis('b.period_end')}
        )), '[]')
        from subscriptions b
        where b.tenancy_id = ${tenancyId}::uuid and b.customer_id = ${the.customerId} and b.customer_type = ${the.customerType}
      ) as subscriptions,
      (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'quantity', (p.product #>> array['includedItems', i.item_id, 'quantity'])::float8 * p.quantity,
          'createdAt', ${millis('p.created_at')}, 'revokedAt', ${millis('p.revoked_at')}
        )), '[]')
        from one_time_purchases p
        where p.tenancy_id = ${tenancyId}::uuid and p.customer_id = ${the.customerId} and p.customer_type = ${the.customerType}
          and p.product #> array['includedItems', i.item_id] is not null
      ) as purchases
    from ${items} as i left join item_settlements s
      on s.tenancy_id = ${tenancyId}::uuid and s.customer_id = ${the.customerId} and s.item_id = i.item_id`;
}

/**
 * The history of an item of a customer since it was settled. It has several forms, because most reads need neither part, and
 * with a condition in one statement, PostgreSQL would plan each run.
 */
export const openHistory = scopedForms(
  'items.open_history',
  (_q, { isMember, hasDefaults }: OpenForm, the: ReadValues, tenancyId) => {
    const more = isMember ? sql`${memberPart(the, tenancyId)},` : sql`true as is_member, true as may_pay,`;
    return historiesOf(the, tenancyId, oneItem(the), { more, hasDefaults }) as RawBuilder<HistoryRow & AccessRow>;
  },
  () => ({ isShortRead: true }),
);

interface OpenForm extends Record<string, boolean> {
  /** Whether a user reads an item of a team, and must be a member. */
  readonly isMember: boolean;
  /** Whether the customer can have products by default. */
  readonly hasDefaults: boolean;
}

/** Not an array of one: PostgreSQL would expect ten items, and plan the statement again each time. */
function oneItem({ itemId }: ItemValues): RawBuilder<unknown> {
  return sql`(select ${itemId}::text as item_id)`;
}

/** The histories of items of a customer since they were settled, one row per item. */
export const openHistories = scoped('items.open_histories', (_q, the: HistoriesValues, tenancyId) =>
  historiesOf(the, tenancyId, sql`(select unnest(${the.itemIds}::text[]) as item_id)`),
);

/** The whole history of an item of a customer, for when the settled part is not valid. */
export const wholeHistory = scoped('items.whole_history', (_q, the: ItemValues, tenancyId) =>
  historiesOf(the, tenancyId, oneItem(the), { whole: true }),
);

/** Arguments of a change of a quantity. */
export interface ChangeValues extends ItemValues {
  readonly id: string;
  readonly delta: number;
  readonly now: Date;
  readonly expiresAt: Date | null;
  readonly description: string | null;
  /** Null for none. */
  readonly idempotencyKey: string | null;
  readonly requestDigest: string;
}

/** Result of a lock or a change. */
export interface ChangeRow {
  /** Null if the user or team does not exist. */
  readonly customer_since: Date | null;
  /** Number of changes since the settled part, with this one. Null if the idempotency key was used. */
  readonly open_changes: number | null;
}

/**
 * Parts of a statement that lock the item of a customer: its row is created, or counts one more change. Nothing is locked
 * if the customer does not exist or the idempotency key was used.
 *
 * @param condition `where` on an existing row
 */
function lockParts(
  the: ChangeValues,
  tenancyId: TenancyId,
  condition: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`customer as materialized (select ${customerSince(the, tenancyId)} as since),
    added as (${customerPart(the, tenancyId, sql`from customer where since is not null`)}),
    request as (${requestPart(the, tenancyId, sql`from customer where since is not null`)}),
    locked as (
      insert into item_settlements as s (tenancy_id, customer_id, item_id, open_changes)
      select ${tenancyId}::uuid, ${the.customerId}::text, ${the.itemId}::text, 1
      from customer where since is not null and ${isNewRequest(the)}
      on conflict (tenancy_id, customer_id, item_id) do update set open_changes = s.open_changes + 1 ${condition}
      returning s.open_changes, s.settled_until
    )`;
}

const lockResult = sql`select c.since as customer_since, l.open_changes from customer c left join locked l on true`;

/** Locks an item of a customer until the end of the transaction, for a change that depends on the quantity. */
export const lockItem = scoped(
  'items.lock',
  (_q, the: ChangeValues, tenancyId) => sql<ChangeRow>`with ${lockParts(the, tenancyId)} ${lockResult}`,
);

/**
 * Builds the statement that inserts the row of a change. It follows the settled part, also if the clock of another
 * process is ahead.
 */
function insertFrom(the: ChangeValues, tenancyId: TenancyId, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into item_quantity_changes
      (tenancy_id, id, customer_type, customer_id, item_id, delta, created_at, expires_at, description)
    select ${tenancyId}::uuid, ${the.id}::uuid, ${the.customerType}::text, ${the.customerId}::text, ${the.itemId}::text,
      ${the.delta}::integer, t.created_at,
      case when ${the.expiresAt}::timestamptz is not null then greatest(${the.expiresAt}::timestamptz, t.created_at) end,
      ${the.description}::text
    from (
      select greatest(${the.now}::timestamptz, s.settled_until + interval '1 millisecond') as created_at from ${source} as s
    ) as t`;
}

/** Changes a quantity whatever it is, in one statement. */
export const addChange = scoped(
  'items.add_change',
  (_q, the: ChangeValues, tenancyId) => sql<ChangeRow>`with ${lockParts(the, tenancyId)},
    inserted as (${insertFrom(the, tenancyId, sql`locked`)})
    ${lockResult}`,
);

/** The state of an item that a change depends on. */
export interface SeenValues extends ChangeValues {
  readonly seenChanges: number | null;
  readonly seenSettled: Date | null;
}

/** Changes a quantity if nothing has changed since it was read, in one statement. */
export const addChangeIfSame = scoped(
  'items.add_change_if_same',
  (_q, the: SeenValues, tenancyId) => sql<ChangeRow>`with ${lockParts(
    the,
    tenancyId,
    sql`where s.open_changes = ${the.seenChanges}::integer and s.settled_until is not distinct from ${the.seenSettled}::timestamptz`,
  )},
    inserted as (${insertFrom(the, tenancyId, sql`locked`)})
    ${lockResult}`,
);

/** Adds a change to a locked item. */
export const insertChange = scoped('items.insert_change', (_q, the: ChangeValues, tenancyId) =>
  insertFrom(
    the,
    tenancyId,
    sql`(select settled_until from item_settlements where tenancy_id = ${tenancyId}::uuid
      and customer_id = ${the.customerId} and item_id = ${the.itemId})`,
  ),
);

/** Arguments of a settlement. */
export interface SettlementValues extends ItemValues {
  readonly until: Date;
  readonly permanent: number;
  readonly excess: number;
  readonly expiriesDigest: string;
  readonly openChanges: number;
}

/** Settles a locked item. */
export const settleItem = scoped('items.settle', (q, the: SettlementValues, tenancyId) =>
  q
    .updateTable('item_settlements')
    .set({
      settled_until: the.until,
      permanent: the.permanent,
      excess: the.excess,
      expiries_digest: the.expiriesDigest,
      open_changes: the.openChanges,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('customer_id', '=', the.customerId)
    .where('item_id', '=', the.itemId),
);

/** Locks the settled part of an item until the end of the transaction. */
export const lockSettlement = scoped('items.lock_settlement', (q, the: ItemValues, tenancyId) =>
  q
    .selectFrom('item_settlements')
    .select('open_changes')
    .where('tenancy_id', '=', tenancyId)
    .where('customer_id', '=', the.customerId)
    .where('item_id', '=', the.itemId)
    .forUpdate(),
);

/** Arguments of a page of changes. */
interface ChangesValues {
  readonly customerId: string;
  readonly itemId: string;
  /** The last change of the previous page. Null for the first page. */
  readonly afterTime: string | null;
  readonly afterId: string | null;
  readonly limit: number;
}

/** A page of the changes of an item of a customer, newest first. Served by `item_quantity_changes_of_customer`. */
export const changesPage = scoped('items.changes', (q, the: ChangesValues, tenancyId) =>
  q
    .selectFrom('item_quantity_changes as c')
    .select(['c.id', 'c.delta', 'c.description', 'c.created_at', 'c.expires_at'])
    .select(sql<number>`date_part('epoch', c.created_at)`.as('listed_at'))
    .where('c.tenancy_id', '=', tenancyId)
    .where('c.customer_id', '=', the.customerId)
    .where('c.item_id', '=', the.itemId)
    .where(
      sql<boolean>`(c.created_at, c.id) < (coalesce(${the.afterTime}::timestamptz, 'infinity'), ${the.afterId}::uuid)`,
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(the.limit),
);
