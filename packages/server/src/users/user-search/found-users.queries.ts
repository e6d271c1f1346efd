import type { UserId } from '@portico/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Marks } from '../../db/statements.ts';
import type { UserRows } from '../../db/tables/users.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import {
  type ConditionArguments,
  type ConditionForm,
  isActive,
  isCurrentSubscription,
  isSignedUp,
  meets,
} from './user-conditions.ts';
import { isFromCursor, isListed, type OrderArguments, type OrderForm } from './user-order.ts';

/** The part of a list that decides which users are found. */
export type FoundForm = ConditionForm & OrderForm;

/** Arguments of a list with conditions. */
export type FoundArguments = ConditionArguments & OrderArguments;

/** A user who meets the conditions, or the first one that was not looked at. */
export interface FoundUser {
  readonly id: UserId;
  readonly at: Date;
  readonly is_edge: boolean;
}

/** Number of users that a condition must not exceed for its users to be read before the list. */
const fewMax = 5_000;

interface Bounds {
  /** Maximum number of users that are found, and one more. */
  readonly limit: number;
  /** Maximum number of users that are looked at in the order of the list. */
  readonly scannedMax: number;
}

/**
 * Builds the statement part that finds the users of a page who meet the conditions. The work does not depend on the size of
 * the project. If a condition has an index and at most `fewMax` users, they are read and sorted. Otherwise the next
 * `scannedMax` users of the list are looked at. If that finds too few, the next user after them is in the part, as the edge.
 */
export function foundPart(
  form: FoundForm,
  the: Marks<FoundArguments>,
  tenancyId: TenancyId,
  { limit, scannedMax }: Bounds,
): RawBuilder<FoundUser> {
  const candidates = candidatesOf(form, the, tenancyId);
  const hasCandidates = candidates.length > 0;
  const isScan = hasCandidates ? sql`not exists (select 1 from chosen)` : sql`true`;
  const max = sql.lit(limit + 1);
  const direction = sql.raw(form.direction);
  const list = listPart(form, the, tenancyId);
  const listed = sql`${list} limit ${sql.lit(scannedMax)}`;
  const scanned = sql`(
    ${matchingPart(form, the, tenancyId, listed)} where ${isScan} order by at ${direction}, id ${direction} limit ${max}
  )`;
  return sql<FoundUser>`(
    with ${hasCandidates ? fewParts(candidates) : sql``}
    matching as materialized (
      ${hasCandidates ? sql`${fewPart(form, the, tenancyId, max)} union all` : sql``} ${scanned}
    )
    select m.id, m.at, false as is_edge from matching m
    union all
    select e.id, e.at, true from (${list} offset ${sql.lit(scannedMax)} limit 1) as e
    where ${isScan} and (select count(*) from matching) < ${max}
  )`;
}

/** Builds the query for all users of the list from the cursor on, in their order. An index serves it. */
function listPart(form: FoundForm, the: Marks<FoundArguments>, tenancyId: TenancyId): RawBuilder<unknown> {
  const isBySignUp = form.order === 'sign_up';
  const table = sql.table(isBySignUp ? 'users' : 'user_activity');
  const [time, id] = isBySignUp ? ['t.signed_up_at', 't.id'] : ['t.last_active_at', 't.user_id'];
  const direction = sql.raw(form.direction);
  const columns = isBySignUp ? sql`t.*, t.signed_up_at as at` : sql`t.user_id as id, t.last_active_at as at`;
  return sql`select ${columns} from ${table} t
    where t.tenancy_id = ${tenancyId} and ${isListed('t', form.anonymous)} and ${isInPeriod(form, the, time)}
      and ${isFromCursor(form, the, tenancyId, time, id)}
    order by ${sql.ref(time)} ${direction}, ${sql.ref(id)} ${direction}`;
}

/**
 * Builds the query for the listed users who meet the conditions. In the order of the sign-up, the listed row is that of the
 * user. A subquery, so that PostgreSQL compares one user after the other until the page is full.
 */
function matchingPart(
  form: FoundForm,
  the: Marks<FoundArguments>,
  tenancyId: TenancyId,
  list: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = meets(form, the, tenancyId);
  if (form.order === 'sign_up') {
    return sql`select u.id, u.at from (${list}) as u cross join lateral (select 1 where ${conditions} limit 1) as m`;
  }
  return sql`select s.id, s.at from (${list}) as s cross join lateral (
    select 1 from users u where u.tenancy_id = ${tenancyId} and u.id = s.id and ${conditions} limit 1
  ) as m`;
}

/** Builds the condition that the index of the order serves: a period in the order of its time. */
function isInPeriod(form: FoundForm, the: Marks<ConditionArguments>, column: string): RawBuilder<SqlBool> {
  if (form.order === 'sign_up') return form.bySignUp ? isSignedUp(column, the) : sql`true`;
  return form.byActivity ? isActive(column, the) : sql`true`;
}

/** Builds the parts that read the users of each condition, and choose the smallest set that is complete. */
function fewParts(candidates: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const sets = candidates.map((query, n) => sql`select ${sql.lit(n)} as n, c.id from ${query} as c`);
  const numbers = candidates.map((_, n) => sql`(${sql.lit(n)})`);
  return sql`
    few as materialized (${sql.join(sets, sql` union all `)}),
    chosen as materialized (
      select s.n from (
        select v.n, (select count(*) from few f where f.n = v.n) as users from (values ${sql.join(numbers)}) as v (n)
      ) as s
      where s.users <= ${sql.lit(fewMax)} order by s.users limit 1
    ),`;
}

/** Builds the query for the users of the chosen set who meet all conditions. Each is read by ID. */
function fewPart(
  form: FoundForm,
  the: Marks<FoundArguments>,
  tenancyId: TenancyId,
  max: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const direction = sql.raw(form.direction);
  const at = form.order === 'sign_up' ? sql`u.signed_up_at` : sql`date_trunc('milliseconds', u.last_active_at)`;
  return sql`(
    select m.id, m.at from (
      select distinct f.id from few f where f.n = (select c.n from chosen c)
    ) as c
    cross join lateral (
      select u.id, ${at} as at from users u
      where u.tenancy_id = ${tenancyId} and u.id = c.id and ${isListed('u', form.anonymous)}
        and ${isFromCursor(form, the, tenancyId, at, sql`u.id`)} and ${meets(form, the, tenancyId)}
      limit 1
    ) as m
    order by m.at ${direction}, m.id ${direction} limit ${max}
  )`;
}

/**
 * Builds queries that each contain all users who meet one condition, in the order of an index. Conditions that many
 * users meet have none. Rows without a user count, so that a set that was cut is never taken for complete.
 */
function candidatesOf(form: FoundForm, the: Marks<ConditionArguments>, tenancyId: TenancyId): RawBuilder<unknown>[] {
  const max = sql.lit(fewMax + 1);
  const read = (id: string, table: string, condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(select ${sql.ref(`r.${id}`)} as id from ${sql.table(table)} r
      where r.tenancy_id = ${tenancyId} and ${condition} order by ${order} limit ${max})`;
  const listed = isListed('r', form.anonymous);
  const { ofTeam, ofPermission, ofProduct, restricted, leaving, secondFactor, method, order } = form;
  const isGranted = sql`r.permission_id = ${the.permissionId}::text`;
  const isOfProvider = sql`r.provider_config_id = ${the.method}::text and r.allow_sign_in`;
  const isTagged = sql`r.key = lower(${the.tag}::text)`;
  const hasSecret = sql`r.totp_secret_sealed is not null`;
  const signedUp = sql`${listed} and ${isSignedUp('r.signed_up_at', the)}`;
  const active = sql`${listed} and ${isActive('r.last_active_at', the)}`;
  const queries = [
    ofTeam && read('user_id', 'team_memberships', sql`r.team_id = ${the.teamId}`, sql`r.user_id`),
    ofPermission && read('user_id', 'project_permission_grants', isGranted, sql`r.permission_id`),
    restricted === 'yes' && read('id', 'users', sql`r.restricted_by_admin`, sql`r.signed_up_at, r.id`),
    leaving === 'yes' && read('id', 'users', sql`r.deletion_at is not null`, sql`r.signed_up_at, r.id`),
    secondFactor === 'yes' && read('id', 'users', hasSecret, sql`left(r.totp_secret_sealed, 39)`),
    method === 'passkey' && read('user_id', 'passkeys', sql`true`, sql`r.user_id`),
    method === 'provider' && read('user_id', 'provider_links', isOfProvider, sql`r.account_id`),
    form.bySignUp && order === 'activity' && read('id', 'users', signedUp, sql`r.signed_up_at, r.id`),
    form.byActivity &&
      order === 'sign_up' &&
      read('user_id', 'user_activity', active, sql`r.last_active_at, r.user_id`),
    form.ofTag && read('user_id', 'user_tags', isTagged, sql`r.user_id`),
    ofProduct && ownersPart(the, tenancyId, max),
  ];
  return queries.filter((query) => query !== false);
}

/** Builds the query for the users who have a product. */
function ownersPart(the: Marks<ConditionArguments>, tenancyId: TenancyId, max: RawBuilder<unknown>) {
  const read = (table: string, condition: RawBuilder<unknown>) => sql`(
    select case when r.customer_type = 'user' then r.customer_id::uuid end as id from ${sql.table(table)} r
    where r.tenancy_id = ${tenancyId} and r.product_id = ${the.productId}::text and ${condition}
    order by r.product_id limit ${max}
  )`;
  const subscribers = read('subscriptions', isCurrentSubscription);
  return sql`(${subscribers} union all ${read('one_time_purchases', sql`r.revoked_at is null`)} limit ${max})`;
}

/** Returns the rows of the users in the part `found`. */
export function foundUsers(tenancyId: TenancyId): UserRows {
  return sql`(
    select f.is_edge, u.* from found f
    cross join lateral (select * from users x where x.tenancy_id = ${tenancyId} and x.id = f.id limit 1) as u
  )`;
}
