import type { UserId } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Marks, scoped, scopedForms, unscoped } from '../../db/statements.ts';
import { expiredRows, type KeptRows } from '../../kernel/background/retention.ts';
import { type BeginningArguments, beginningsPart, nameOfUser } from '../../users/user-search/index.ts';
import { positionOf } from './events.queries.ts';

/** The forms of the statement. */
type Form = {
  readonly result: 'any' | 'succeeded' | 'failed';
  readonly search: 'nothing' | 'text' | 'text or id';
  readonly hasReason: boolean;
};

interface PageValues extends BeginningArguments {
  /** The pattern of `like` for the address that was entered. */
  readonly addressPattern: string;
  readonly reason: string;
  /** The position after which the page begins. */
  readonly cursorAt: string;
  readonly cursorId: string;
  /** Inclusive start and exclusive end of the period. */
  readonly from: Date;
  readonly to: Date;
  readonly count: number;
}

/** A sign-in, with the name of its user, if the user exists. */
export interface SignInRow {
  readonly id: string;
  readonly at: Date;
  readonly user_id: UserId | null;
  readonly user_name: string | null;
  readonly address: string | null;
  readonly method: string | null;
  /** Null if it succeeded. */
  readonly reason: string | null;
  readonly request_id: string | null;
  readonly ip: string | null;
  readonly country: string | null;
  readonly user_agent: string | null;
  readonly position: string;
}

/** Maximum number of users that a search finds. */
const usersMax = sql.lit(20);

/** Maximum number of events of each user in which a search looks for successful sign-ins. */
const eventsMax = sql.lit(1000);

const columns = ['id', 'at', 'user_id', 'address', 'method', 'reason', 'request_id', 'ip', 'country', 'user_agent'];

/** Builds the query for the failed sign-ins after the cursor. Every condition but the reason of a user is a part of an index. */
function failedPart(form: Form, the: Marks<PageValues>, tenancyId: string, condition: RawBuilder<unknown>) {
  return sql`select ${sql.join(columns.map((name) => sql.ref(`f.${name}`)))} from failed_sign_ins f
    where f.tenancy_id = ${tenancyId}::uuid and ${condition}
      and ${form.hasReason ? sql`f.reason = ${the.reason}::text` : sql`true`}
      and (f.at, f.id) < (${the.cursorAt}::timestamptz, ${the.cursorId}::uuid)
      and f.at >= ${the.from}::timestamptz and f.at < ${the.to}::timestamptz
    order by f.at desc, f.id desc limit ${the.count}::integer`;
}

const succeeded = sql`e.id, e.at, e.user_id, null::text as address, e.after ->> 'method' as method, null::text as reason,
  e.request_id, e.ip, e.country, e.user_agent`;

/** Builds the query for the events after the cursor. Served by `events_by_type` or `events_of_user`. */
function eventsPart(
  the: Marks<PageValues>,
  tenancyId: string,
  condition: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) {
  return sql`select * from events e
    where e.tenancy_id = ${tenancyId}::uuid and ${condition}
      and (e.at, e.id) < (${the.cursorAt}::timestamptz, ${the.cursorId}::uuid)
      and e.at >= ${the.from}::timestamptz and e.at < ${the.to}::timestamptz
    order by e.at desc, e.id desc limit ${limit}`;
}

const isSignIn = sql`e.type = 'session.started'`;

/** Builds the queries whose newest rows are the page. */
function partsOf(form: Form, the: Marks<PageValues>, tenancyId: string): RawBuilder<unknown>[] {
  const count = sql`${the.count}::integer`;
  const parts: RawBuilder<unknown>[] = [];
  const hasSuccesses = form.result !== 'failed' && !form.hasReason;
  if (form.search === 'nothing') {
    if (form.result !== 'succeeded') parts.push(failedPart(form, the, tenancyId, sql`true`));
    if (hasSuccesses) parts.push(sql`select ${succeeded} from (${eventsPart(the, tenancyId, isSignIn, count)}) as e`);
    return parts;
  }
  if (form.result !== 'succeeded') {
    const ofUser = failedPart(form, the, tenancyId, sql`f.user_id = w.id`);
    parts.push(sql`select o.* from wanted w cross join lateral (${ofUser}) as o`);
    // Served by `failed_sign_ins_by_part_of_address`.
    parts.push(failedPart(form, the, tenancyId, sql`f.address like ${the.addressPattern}::text`));
  }
  if (hasSuccesses) {
    const ofUser = eventsPart(the, tenancyId, sql`e.user_id = w.id`, eventsMax);
    parts.push(sql`select o.* from wanted w cross join lateral (
      select ${succeeded} from (${ofUser}) as e where ${isSignIn} order by e.at desc, e.id desc limit ${count}
    ) as o`);
  }
  return parts;
}

/** A page of sign-ins, newest first: failed ones, successful ones, or both. */
export const signInPage = scopedForms(
  'events.sign_ins',
  (_q, form: Form, the: Marks<PageValues>, tenancyId) => {
    const wanted = sql`select distinct b.id from ${beginningsPart(the, tenancyId, form.search === 'text or id')} as b
      limit ${usersMax}`;
    const parts = partsOf(form, the, tenancyId).map((part) => sql`(${part})`);
    return sql<SignInRow>`
      with ${form.search === 'nothing' ? sql`` : sql`wanted as materialized (${wanted}),`} found as (
        select * from (${sql.join(parts, sql` union all `)}) as merged
        order by at desc, id desc limit ${the.count}::integer
      )
      select f.*, ${positionOf('f')} as position, ${nameOfUser(tenancyId, sql.ref('f.user_id'))} as user_name
      from found f order by f.at desc, f.id desc`;
  },
  () => ({ isLongRead: true, plan: 'fresh' }),
);

/** Adds failed sign-ins of the past, as those of demo data. @param rows JSON of them */
export const insertPastSignIns = scoped(
  'events.insert_past_sign_ins',
  (_q, the: { rows: string }, tenancyId) => sql<never>`
    insert into failed_sign_ins (tenancy_id, id, at, user_id, method, reason, ip, country, user_agent)
    select ${tenancyId}::uuid, r.id, r.at, r.user_id, r.method, r.reason, r.ip, r.country, r.user_agent
    from jsonb_to_recordset(${the.rows}::jsonb)
      as r (id uuid, at timestamptz, user_id uuid, method text, reason text, ip text, country text, user_agent text)`,
);

/** Deletes the failed sign-ins of users. Served by `failed_sign_ins_of_user`. */
export const deleteSignInsOfUsers = scoped(
  'events.delete_sign_ins_of_users',
  (_q, the: { userIds: readonly UserId[] }, tenancyId) => sql<never>`
    delete from failed_sign_ins where tenancy_id = ${tenancyId}::uuid and user_id = any(${the.userIds}::uuid[])`,
);

/** Deletes a batch of old failed sign-ins of any project. Served by `failed_sign_ins_by_age`. */
export const deleteOldSignIns = unscoped('events.delete_old_sign_ins', (q, the: { before: Date }) =>
  q.deleteFrom('failed_sign_ins').where(
    sql<boolean>`(tenancy_id, at, id) in (
      select o.tenancy_id, o.at, o.id from failed_sign_ins o where o.at < ${the.before} order by o.at limit 1000
    )`,
  ),
);

export const keptSignIns: KeptRows = {
  setting: ['events', 'failedSignInDays'],
  rows: (before) => sql`select f.tenancy_id, f.at, f.id from failed_sign_ins f
    where f.tenancy_id = t.id and f.at < ${before} order by f.at, f.id`,
};

/** Deletes a batch of failed sign-ins of projects that keep them for less than the default. */
export const expireSignIns = unscoped(
  'events.expire_sign_ins',
  (_q, the: { now: Date }) => sql<never>`
    delete from failed_sign_ins where (tenancy_id, at, id) in (${expiredRows(keptSignIns, the.now)})`,
);
