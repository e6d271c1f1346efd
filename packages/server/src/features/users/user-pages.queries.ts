import type { TeamId, UserId } from '@portico/contract';
import { type AliasedExpression, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { countWithinPageBytes, pageBytesMax, rowBytes } from '../../db/page-bytes.ts';
import type { Builder } from '../../db/query-builder.ts';
import { type Marks, type Scoped, scopedForms } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { selectedTeam, selectUsers, selectUsersWithoutTeam, type UserRow } from './user-row.ts';
import { isWholeUser, selectUsersUpTo, type UsersBuilder } from './users-up-to.ts';

/** Maximum size of pages that are read at once. With maximum values, these take about twice `pageBytesMax`. */
const wholePageMax = 20;

/** Maximum size of pages that the database does not measure. */
const shortPageMax = 200;

/** Metadata size per user and per selected team that fits into every short page. */
const smallBytesInPage = pageBytesMax / shortPageMax / 2;

/** Filters of a list of users. */
export interface UserFilter {
  readonly teamId: TeamId | undefined;
  /** Inclusive start of the page. */
  readonly cursor: UserId | undefined;
  readonly isNewestFirst: boolean;
  /** Lower-case text that the display name or an email must contain. */
  readonly text: string | undefined;
  /** Also matches the user with this ID. */
  readonly exactId: UserId | undefined;
  readonly includesAnonymous: boolean;
  readonly limit: number;
}

/** Returns the `like` pattern for a text, with escaped wildcards. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Filter values that determine the statement. The limit is one, because the plan depends on it. */
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
 * The users of a page and one more, ordered by sign-up, then by ID. Served by `users_by_sign_up` (or its variant with
 * anonymous users). The search is served by `users_by_text`.
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
 * Searches and team lists are planned for their arguments: the best index depends on the frequency of the text and the
 * size of the team.
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
  /** Start of the next page. Null at the end of the list. */
  readonly next: UserId | null;
}

/**
 * Reads a page of users, up to the limit and the maximum page size. Runs one statement, and a second one if a page of
 * more than `wholePageMax` and at most `shortPageMax` users contains a large one.
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

/** Returns the condition that the page starts at the cursor's user. If that user was deleted, the list ends. */
function startsAt(cursor: UserId, direction: 'asc' | 'desc', tenancyId: TenancyId): Expression<SqlBool> {
  const comparison = direction === 'desc' ? sql`<=` : sql`>=`;
  return sql<SqlBool>`(u.signed_up_at, u.id) ${comparison} (
    select s.signed_up_at, s.id from users s where s.tenancy_id = ${tenancyId} and s.id = ${cursor}
  )`;
}

function bytesOfWhole(user: UserRow & { readonly metadata_bytes: number }): number {
  return user.metadata_bytes + (user.selected_team?.metadata_bytes ?? 0);
}

/** Columns that are needed to measure a row. */
interface Measured {
  readonly id: UserId;
  readonly tenancy_id: TenancyId;
  readonly selected_team_id: TeamId | null;
  readonly metadata_bytes: number;
}

/**
 * Selects the rows of a list of users. Order and limit them, then pass them to `withinPageBytes` with the alias `p`.
 */
function selectMeasuredUsers(q: Builder, tenancyId: TenancyId) {
  return selectUsersWithoutTeam(q, tenancyId).select(['u.tenancy_id', 'u.selected_team_id', 'u.metadata_bytes']);
}

const bytesOfRow = sql`p.metadata_bytes + ${sql.lit(rowBytes)} + coalesce(octet_length(p.provider_links::text), 0)
  + case when p.selected_team_id is null then 0 else coalesce((
    select t.metadata_bytes from teams t where t.tenancy_id = p.tenancy_id and t.id = p.selected_team_id
  ), 0) end`;

/**
 * Ends a list of users where it exceeds `pageBytesMax`, after at least one row. Large values are read only for the
 * remaining rows.
 *
 * @param users ordered and limited
 * @param order the same order, in columns of `p`
 * @returns the rows, each with the ID of the next one. The caller must order them again
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
