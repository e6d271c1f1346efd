import type { EventType } from '@portico/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Marks, scopedForms } from '../../db/statements.ts';
import type { EventsTable } from '../../db/tables/events.ts';
import { nameOfUser } from '../../users/user-search/index.ts';

/** What a list of events is limited to. Each has an index. */
export type EventScope = 'project' | 'user' | 'team' | 'actor';

/** The forms of the statement. */
type Form = {
  readonly scope: EventScope;
  /** Whether only some types are wanted. */
  readonly isFiltered: boolean;
};

interface PageValues {
  /** ID of the user, team or actor. */
  readonly scopeId: string;
  readonly types: readonly EventType[];
  readonly from: Date;
  readonly to: Date;
  /** The position after which the page begins. */
  readonly cursorAt: string;
  readonly cursorId: string;
  readonly count: number;
  /** Maximum number of events that are read. */
  readonly scannedMax: number;
}

/** An event with the names of its user, team and actor, if they exist. */
export interface EventRow extends Selectable<EventsTable> {
  readonly user_name: string | null;
  readonly team_name: string | null;
  readonly actor_name: string | null;
  /** The address that was entered in a failed sign-in, if it belongs to no user. Kept for 30 days. */
  readonly entered_address: string | null;
}

/** How far a request has read. */
interface Edge {
  readonly position: string;
  readonly scanned_count: number;
  /** Null if nothing was read. */
  readonly scanned_until: string | null;
}

const columnOf = { user: 'user_id', team: 'team_id', actor: 'actor_id' } as const;

/** Builds the expression for the position of a row in a list. */
export const positionOf = (table: string, time = 'at') =>
  sql<string>`to_char(${sql.ref(`${table}.${time}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    || '_' || ${sql.ref(`${table}.id`)}`;

/**
 * Builds the query for the events after the cursor, newest first. Every condition is a part of the index, so no other
 * rows are read.
 */
function eventsAfter(the: Marks<PageValues>, tenancyId: string, condition: RawBuilder<unknown>, limit: number) {
  return sql`select * from events e
    where e.tenancy_id = ${tenancyId}::uuid and ${condition}
      and (e.at, e.id) < (${the.cursorAt}::timestamptz, ${the.cursorId}::uuid)
      and e.at >= ${the.from}::timestamptz and e.at < ${the.to}::timestamptz
    order by e.at desc, e.id desc limit ${limit}::integer`;
}

/**
 * A page of the events of a project, newest first. Always has a row, with the position of the last event that was read.
 * A filter by types alone reads the index of each type. With a user, team or actor, the types are compared afterwards,
 * so that one request reads a limited number of events.
 */
export const eventPage = scopedForms(
  'events.page',
  (_q, { scope, isFiltered }: Form, the: Marks<PageValues>, tenancyId) => {
    const scanned =
      scope === 'project' && isFiltered
        ? sql`select t.* from unnest(${the.types}::text[]) as wanted (type)
            cross join lateral (${eventsAfter(the, tenancyId, sql`e.type = wanted.type`, the.count)}) as t`
        : eventsAfter(
            the,
            tenancyId,
            scope === 'project'
              ? sql`true`
              : sql`e.${sql.ref(columnOf[scope])} = ${the.scopeId}${sql.raw(scope === 'actor' ? '::text' : '::uuid')}`,
            isFiltered ? the.scannedMax : the.count,
          );
    return sql<EventRow & Edge>`
      with scanned as (${scanned}),
      found as (
        select * from scanned ${isFiltered ? sql`where type = any(${the.types}::text[])` : sql``}
        order by at desc, id desc limit ${the.count}::integer
      )
      select f.*, ${positionOf('f')} as position, edge.*, ${nameOfUser(tenancyId, sql.ref('f.user_id'))} as user_name,
        case f.actor_type
          when 'user' then ${nameOfUser(tenancyId, sql`case when f.actor_type = 'user' then f.actor_id::uuid end`)}
          when 'owner' then person_name(case when f.actor_type = 'owner' then f.actor_id::uuid end)
        end as actor_name,
        (select a.address from failed_sign_ins a where a.tenancy_id = ${tenancyId}::uuid and a.at = f.at
          and a.id = case f.type when 'sign_in.failed' then f.subject_id::uuid end) as entered_address,
        (select t.display_name from teams t where t.tenancy_id = ${tenancyId}::uuid and t.id = f.team_id) as team_name
      from (
        select count(*)::float8 as scanned_count,
          (select ${positionOf('s')} from scanned s order by s.at, s.id limit 1) as scanned_until
        from scanned
      ) as edge left join found f on true
      order by f.at desc, f.id desc`;
  },
  ({ isFiltered }) => ({ isLongRead: true, ...(isFiltered && { plan: 'fresh' }) }),
);
