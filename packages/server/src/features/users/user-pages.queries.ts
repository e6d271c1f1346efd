import type { TeamId, UserId } from '@portico/contract';
import { type AliasedExpression, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { countWithinPageBytes, pageBytesMax, rowBytes } from '../../db/page-bytes.ts';
import type { Builder } from '../../db/query-builder.ts';
import { type Marks, type Scoped, scopedForms } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { selectedTeam, selectUsers, selectUsersWithoutTeam, type UserRow } from './user-row.ts';
import { isWholeUser, selectUsersUpTo, type UsersBuilder } from './users-up-to.ts';

/** Pages of at most so many users are read whole: with all that they can have, they take about twice `pageBytesMax`. */
const wholePageMax = 20;

/** Pages of at most so many users are read without being measured by the database. */
const shortPageMax = 200;

/** So much metadata of each user and of each selected team fits into every short page. */
const smallBytesInPage = pageBytesMax / shortPageMax / 2;

/** What is asked of a list of users. */
export interface UserFilter {
  readonly teamId: TeamId | undefined;
  /** Inclusive start of the page. */
  readonly cursor: UserId | undefined;
  readonly isNewestFirst: boolean;
  /** Lower-case text that the display name or an address contains. */
  readonly text: string | undefined;
  /** A user with exactly this id is found as well. */
  readonly exactId: UserId | undefined;
  readonly includesAnonymous: boolean;
  readonly limit: number;
}

/** Wildcards of the search text stand for themselves. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** What of a filter shapes the statement. The limit does, because the plan depends on it. */
type PageForm = {
  readonly direction: 'asc' | 'desc';
  readonly includesAnonymous: boolean;
  readonly ofTeam: boolean;
  readonly fromCursor: boolean;
  readonly search: 'nothing' | 'text' | 'text or id';
  readonly limit: number;
};

interface PageArguments {
  readonly teamId: TeamId;
  readonly cursor: UserId;
  /** A pattern of `like`. */
  readonly pattern: string;
  readonly exactId: UserId;
}

/**
 * The users of a page in the order of their sign-up, then by id, and one more. Served by `users_by_sign_up` (or its twin
 * with anonymous users), the search by `users_by_text`.
 */
function inPage<O>(
  all: UsersBuilder<O>,
  form: PageForm,
  the: Marks<PageArguments>,
  tenancyId: TenancyId,
): UsersBuilder<O> {
  let users = all
    .orderBy('u.signed_up_at', form.direction)
    .orderBy('u.id', form.direction)
    .limit(sql.lit(form.limit + 1));
  if (!form.includesAnonymous) users = users.where(sql<SqlBool>`not u.is_anonymous`);
  if (form.ofTeam) users = users.where(isMember(the.teamId, tenancyId));
  if (form.search !== 'nothing') {
    const hasText = sql<SqlBool>`u.search_text like ${the.pattern}`;
    users = users.where(form.search === 'text' ? hasText : sql<SqlBool>`(${hasText} or u.id = ${the.exactId})`);
  }
  return form.fromCursor ? users.where(startsAt(the.cursor, form.direction, tenancyId)) : users;
}

/**
 * Searches and lists of a team are planned for their arguments: which index is the better one depends on how common the
 * text and how large the team is.
 */
const planOf = ({ search, ofTeam }: PageForm) => (search === 'nothing' && !ofTeam ? 'shared' : 'fresh');

const wholePages = scopedForms(
  'users.whole_page',
  (q, form: PageForm, the: Marks<PageArguments>, tenancyId) =>
    inPage(selectUsers(q, tenancyId).select('u.metadata_bytes'), form, the, tenancyId),
  planOf,
);

const shortPages = scopedForms(
  'users.short_page',
  (q, form: PageForm, the: Marks<PageArguments>, tenancyId) =>
    inPage(selectUsersUpTo(q, tenancyId, smallBytesInPage), form, the, tenancyId),
  planOf,
);

const measuredPages = scopedForms(
  'users.measured_page',
  (q, form: PageForm, the: Marks<PageArguments>, tenancyId) => {
    const users = inPage(selectMeasuredUsers(q, tenancyId), form, the, tenancyId);
    const direction = sql.raw(form.direction);
    return withinPageBytes(q, users.as('p'), sql`p.signed_up_at ${direction}, p.id ${direction}`)
      .orderBy('u.signed_up_at', form.direction)
      .orderBy('u.id', form.direction);
  },
  planOf,
);

interface UserPage {
  readonly users: readonly UserRow[];
  /** Where the next page starts; null at the end of the list. */
  readonly next: UserId | null;
}

/**
 * Reads a page of users: as many as the limit and the size of a page allow. One statement, and a second one when a page
 * of more than `wholePageMax` and at most `shortPageMax` users has a large one.
 */
export async function pageOfUsers(scoped: Scoped, filter: UserFilter): Promise<UserPage> {
  const { teamId, cursor, text, exactId, limit } = filter;
  const form: PageForm = {
    direction: filter.isNewestFirst ? 'desc' : 'asc',
    includesAnonymous: filter.includesAnonymous,
    ofTeam: teamId !== undefined,
    fromCursor: cursor !== undefined,
    search: text === undefined ? 'nothing' : exactId === undefined ? 'text' : 'text or id',
    limit,
  };
  const pattern = text === undefined ? undefined : containing(text);
  const args = { teamId, cursor, pattern, exactId };
  if (limit <= wholePageMax) {
    const rows = await wholePages.all(scoped, form, args);
    const count = Math.min(limit, countWithinPageBytes(rows, bytesOfWhole));
    return { users: rows.slice(0, count), next: rows[count]?.id ?? null };
  }
  if (limit <= shortPageMax) {
    const rows = await shortPages.all(scoped, form, args);
    if (rows.every((row) => isWholeUser(row, smallBytesInPage))) {
      return { users: rows.slice(0, limit), next: rows[limit]?.id ?? null };
    }
  }
  const rows = await measuredPages.all(scoped, form, args);
  const users = rows.slice(0, limit);
  return { users, next: users.at(-1)?.next_id ?? null };
}

function isMember(teamId: TeamId, tenancyId: TenancyId): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from team_memberships tm where tm.tenancy_id = ${tenancyId} and tm.team_id = ${teamId} and tm.user_id = u.id
  )`;
}

/** The page starts with the user of the cursor. A cursor of a user that is gone ends the list. */
function startsAt(cursor: UserId, direction: 'asc' | 'desc', tenancyId: TenancyId): Expression<SqlBool> {
  const comparison = direction === 'desc' ? sql`<=` : sql`>=`;
  return sql<SqlBool>`(u.signed_up_at, u.id) ${comparison} (
    select s.signed_up_at, s.id from users s where s.tenancy_id = ${tenancyId} and s.id = ${cursor}
  )`;
}

function bytesOfWhole(user: UserRow & { readonly metadata_bytes: number }): number {
  return user.metadata_bytes + (user.selected_team?.metadata_bytes ?? 0);
}

/** What a list measures of its rows. */
interface Measured {
  readonly id: UserId;
  readonly tenancy_id: TenancyId;
  readonly selected_team_id: TeamId | null;
  readonly metadata_bytes: number;
}

/** The rows of a list of users, to be ordered, limited and handed to `withinPageBytes` under the name `p`. */
function selectMeasuredUsers(q: Builder, tenancyId: TenancyId) {
  return selectUsersWithoutTeam(q, tenancyId).select(['u.tenancy_id', 'u.selected_team_id', 'u.metadata_bytes']);
}

const bytesOfRow = sql`p.metadata_bytes + ${sql.lit(rowBytes)} + coalesce(octet_length(p.provider_links::text), 0)
  + case when p.selected_team_id is null then 0 else coalesce((
    select t.metadata_bytes from teams t where t.tenancy_id = p.tenancy_id and t.id = p.selected_team_id
  ), 0) end`;

/**
 * Ends a list of users where it outgrows `pageBytesMax`, after at least one row. What is large is read only for the rows
 * that stay.
 *
 * @param users ordered and limited
 * @param order the same order, in columns of `p`
 * @returns the rows, each with the id of the next one; the caller orders them again
 */
function withinPageBytes<O extends Measured>(q: Builder, users: AliasedExpression<O, 'p'>, order: RawBuilder<unknown>) {
  const measured = q
    .selectFrom(users)
    .selectAll()
    .select([
      sql<UserId | null>`lead(p.id) over (order by ${order})`.as('next_id'),
      sql<string>`coalesce(sum(${bytesOfRow}) over (
        order by ${order} rows between unbounded preceding and 1 preceding
      ), 0)`.as('bytes_before'),
    ]);
  return q
    .selectFrom(measured.as('u'))
    .selectAll()
    .select(selectedTeam.as('selected_team'))
    .where(sql<boolean>`u.bytes_before < ${sql.lit(pageBytesMax)}`);
}
