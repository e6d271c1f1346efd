import type { TeamId, UserId } from '@portico/contract';
import { type AliasedExpression, type QueryCreator, type RawBuilder, sql } from 'kysely';
import { countWithinPageBytes, pageBytesMax, rowBytes } from '../../db/page-bytes.ts';
import type { Builder } from '../../db/query-builder.ts';
import { type Marks, type Scoped, type StatementOptions, scopedForms } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { UserRows } from '../../db/tables/users.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { bytesOfRestriction } from '../../kernel/restriction.ts';
import { containing, searchWordsOf } from '../../kernel/search-text.ts';
import {
  isWholeUser,
  selectedTeam,
  selectUsers,
  selectUsersUpTo,
  selectUsersWithoutTeam,
  type UserRow,
  type UsersBuilder,
} from '../users/index.ts';
import { argumentsOfConditions, formOfConditions, meets, needsScan, type UserConditions } from './user-conditions.ts';
import { inOrder, listedAt, type OrderForm, readCursor, timeColumn, userCursorAt } from './user-order.ts';
import { hasMoreBeginnings, isSmallProject, rangeOfBeginnings } from './user-search.queries.ts';
import {
  isOfFew,
  isSearchOnly,
  matches,
  type PageArguments,
  type PageForm,
  sourceOf,
  type UserSource,
} from './user-sources.queries.ts';

/** Maximum size of pages that are read at once. With maximum values, these take about twice `pageBytesMax`. */
const wholePageMax = 20;

/** Maximum size of pages that the database does not measure. */
const shortPageMax = 200;

/** Metadata size per user and per selected team that fits into every short page. */
const smallBytesInPage = pageBytesMax / shortPageMax / 2;

/** Filters of a list of users. */
export interface UserFilter extends UserConditions {
  readonly order: OrderForm['order'];
  readonly isNewestFirst: boolean;
  /** Inclusive start of the page: the ID of a user, or the `next` of a page in the same order. */
  readonly cursor: string | undefined;
  /** Lower-case text whose words the display name or an email must contain. */
  readonly text: string | undefined;
  /** Also matches the user with this ID. */
  readonly exactId: UserId | undefined;
  readonly anonymous: OrderForm['anonymous'];
  readonly limit: number;
}

/** Time limit of a search in all users of a large project. */
const searchMillisMax = 60;

/** Orders the users of the source. Those of `found` have been selected. */
function inOrderOf<O>(all: UsersBuilder<O>, form: PageForm, the: Marks<PageArguments>, tenancyId: TenancyId) {
  if (form.source !== 'found') {
    const users = inOrder(all, form, the, tenancyId, !isOfFew(form) && !isSearchOnly(form)).where(
      meets(form, the, tenancyId),
    );
    return form.search === 'nothing' || isSearchOnly(form) ? users : users.where(matches(form, the));
  }
  return all.orderBy(sql.ref(`u.${timeColumn(form)}`), form.direction).orderBy('u.id', form.direction);
}

/**
 * Builds the query for the users of a page and one more. The search is served by `users_by_text`, or by the parts of
 * the source.
 */
function inPage<O>(all: UsersBuilder<O>, form: PageForm, the: Marks<PageArguments>, tenancyId: TenancyId) {
  let users = inOrderOf(all, form, the, tenancyId).limit(sql.lit(form.limit + 1));
  if (form.source === 'all of a small project') users = users.where(isSmallProject(tenancyId));
  return users
    .select(listedAt(form).as('listed_at'))
    .$if(form.source === 'beginnings', (all) => all.select(hasMoreBeginnings.as('has_more_beginnings')))
    .$if(form.source === 'found', (all) => all.select(sql<boolean>`u.is_edge`.as('is_edge')));
}

/**
 * Searches and lists with conditions are planned for their arguments: the best index depends on the frequency of the text
 * and the size of the team. The parts `beginnings` and `first` limit what they read, whatever the arguments are, so one plan is right.
 * The first page of all users has no arguments that change its plan. PostgreSQL keeps it without being told, which would cost a
 * statement for each page.
 */
function planOf(form: PageForm): StatementOptions['plan'] {
  const { search, ofTeam, source, bySignUp, cursor } = form;
  if ((isOfFew(form) && !ofTeam) || isSearchOnly(form)) return 'generic';
  if (search !== 'nothing' || ofTeam || source === 'found') return 'fresh';
  return cursor === 'none' && !bySignUp ? 'shared' : 'generic';
}

const optionsOf = (form: PageForm): StatementOptions => ({
  isLongRead: true,
  plan: planOf(form),
  millisMax: form.source === 'all in time' ? searchMillisMax : undefined,
});

const wholePages = scopedForms(
  'users.whole_page',
  (q, form: PageForm, the: Marks<PageArguments>, tenancyId) => {
    const source = sourceOf(q, form, the, tenancyId);
    return inPage(selectUsers(source.q, tenancyId, source.users).select('u.metadata_bytes'), form, the, tenancyId);
  },
  optionsOf,
);

const shortPages = scopedForms(
  'users.short_page',
  (q, form: PageForm, the: Marks<PageArguments>, tenancyId) => {
    const source = sourceOf(q, form, the, tenancyId);
    return inPage(selectUsersUpTo(source.q, tenancyId, smallBytesInPage, source.users), form, the, tenancyId);
  },
  optionsOf,
);

const measuredPages = scopedForms(
  'users.measured_page',
  (q, form: PageForm, the: Marks<PageArguments>, tenancyId) => {
    const source = sourceOf(q, form, the, tenancyId);
    const users = inPage(selectMeasuredUsers(source.q, tenancyId, source.users), form, the, tenancyId);
    const direction = sql.raw(form.direction);
    const time = sql.ref(`p.${timeColumn(form)}`);
    return withinPageBytes(q, users.as('p'), sql`${time} ${direction}, p.id ${direction}`)
      .orderBy(sql.ref(`u.${timeColumn(form)}`), form.direction)
      .orderBy('u.id', form.direction);
  },
  optionsOf,
);

interface UserPage {
  readonly users: readonly UserRow[];
  /** Start of the next page. Null at the end of the list. */
  readonly next: string | null;
  /** Whether the source `beginnings` was cut, so that other users may come before these. */
  readonly hasMoreBeginnings: boolean;
}

/**
 * Reads a page of users, up to the limit and the maximum page size. Runs one statement, and a second one if a page of
 * more than `wholePageMax` and at most `shortPageMax` users contains a large one.
 */
export async function pageOfUsers(scoped: Scoped, filter: UserFilter, source: UserSource = 'all'): Promise<UserPage> {
  const { text, exactId, limit } = filter;
  const conditions = formOfConditions(filter);
  const cursor = readCursor(filter.cursor);
  const words = text === undefined ? [] : searchWordsOf(text);
  const form: PageForm = {
    order: filter.order,
    direction: filter.isNewestFirst ? 'desc' : 'asc',
    anonymous: filter.anonymous,
    cursor: cursor.kind,
    ...conditions,
    words: words.length,
    search: text === undefined ? 'nothing' : exactId === undefined ? 'text' : 'text or id',
    source: text === undefined && needsScan({ ...conditions, order: filter.order }) ? 'found' : source,
    limit,
  };
  const range = source === 'beginnings' ? rangeOfBeginnings(text ?? '') : {};
  const args = {
    ...cursor.args,
    ...wordArguments(isOfFew(form) ? words : words.map(containing)),
    ...range,
    ...argumentsOfConditions(filter),
    exactId,
  };
  if (limit <= wholePageMax) {
    const rows = await wholePages.all(scoped, form, args);
    const count = Math.min(endOf(rows, limit), countWithinPageBytes(rows, bytesOfWhole));
    return { users: rows.slice(0, count), next: nextAt(form, rows[count]), hasMoreBeginnings: isCut(rows) };
  }
  if (limit <= shortPageMax) {
    const rows = await shortPages.all(scoped, form, args);
    if (rows.every((row) => isWholeUser(row, smallBytesInPage))) {
      const count = endOf(rows, limit);
      return { users: rows.slice(0, count), next: nextAt(form, rows[count]), hasMoreBeginnings: isCut(rows) };
    }
  }
  const rows = await measuredPages.all(scoped, form, args);
  const users = rows.slice(0, endOf(rows, limit));
  const next = users.length === 0 ? rows[0] : nextAfter(users.at(-1));
  return { users, next: nextAt(form, next), hasMoreBeginnings: isCut(rows) };
}

/** Returns the number of users of a page before the limit and the edge, which is only a position. */
function endOf(rows: readonly { readonly is_edge?: boolean }[], limit: number): number {
  const edge = rows.findIndex(({ is_edge }) => is_edge === true);
  return Math.min(limit, edge === -1 ? rows.length : edge);
}

function wordArguments([word1, word2, word3, word4]: readonly string[]) {
  return { word1, word2, word3, word4 };
}

interface Next {
  readonly id: UserId;
  readonly listed_at: number;
}

function nextAt(form: PageForm, next: Next | undefined): string | null {
  return next === undefined ? null : userCursorAt(form, next.listed_at, next.id);
}

function nextAfter(
  last: { readonly next_id: UserId | null; readonly next_listed_at: number | null } | undefined,
): Next | undefined {
  if (last === undefined || last.next_id === null || last.next_listed_at === null) return undefined;
  return { id: last.next_id, listed_at: last.next_listed_at };
}

function isCut([first]: readonly { readonly has_more_beginnings?: boolean }[]): boolean {
  return first?.has_more_beginnings === true;
}

function bytesOfWhole(user: UserRow & { readonly metadata_bytes: number }): number {
  return user.metadata_bytes + bytesOfRestriction(user) + (user.selected_team?.metadata_bytes ?? 0);
}

/** Columns that are needed to measure a row. */
interface Measured {
  readonly id: UserId;
  readonly listed_at: number;
  readonly tenancy_id: TenancyId;
  readonly selected_team_id: TeamId | null;
  readonly metadata_bytes: number;
}

/**
 * Selects the rows of a list of users. Order and limit them, then pass them to `withinPageBytes` with the alias `p`.
 */
function selectMeasuredUsers(q: QueryCreator<Tables>, tenancyId: TenancyId, users?: UserRows) {
  return selectUsersWithoutTeam(q, tenancyId, users).select(['u.tenancy_id', 'u.selected_team_id', 'u.metadata_bytes']);
}

const bytesOfRow = sql`p.metadata_bytes + ${sql.lit(rowBytes)} + coalesce(octet_length(p.provider_links::text), 0)
  + coalesce(octet_length(p.restricted_by_admin_reason), 0) + coalesce(octet_length(p.tags::text), 0)
  + coalesce(octet_length(p.restricted_by_admin_private_details), 0)
  + case when p.selected_team_id is null then 0 else coalesce((
    select t.metadata_bytes from teams t where t.tenancy_id = p.tenancy_id and t.id = p.selected_team_id
  ), 0) end`;

/**
 * Ends a list of users where it exceeds `pageBytesMax`, after at least one row. Large values are read only for the
 * remaining rows.
 *
 * @param users ordered and limited
 * @param order the same order, in columns of `p`
 * @returns the rows, each with the ID and position of the next one. The caller must order them again
 */
function withinPageBytes<O extends Measured>(q: Builder, users: AliasedExpression<O, 'p'>, order: RawBuilder<unknown>) {
  const measured = q
    .selectFrom(users)
    .selectAll()
    .select([
      sql<UserId | null>`lead(p.id) over (order by ${order})`.as('next_id'),
      sql<number | null>`lead(p.listed_at) over (order by ${order})`.as('next_listed_at'),
      sql<string>`coalesce(sum(${bytesOfRow}) over (
        order by ${order} rows between unbounded preceding and 1 preceding
      ), 0)`.as('bytes_before'),
    ]);
  // @guard end-of-long-page-of-users
  return q
    .selectFrom(measured.as('u'))
    .selectAll()
    .select(selectedTeam.as('selected_team'))
    .where(sql<boolean>`u.bytes_before < ${sql.lit(pageBytesMax)}`);
}
