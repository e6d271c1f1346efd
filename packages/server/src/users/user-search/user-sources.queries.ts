import { type Expression, type SqlBool, sql } from 'kysely';
import { rowsIn } from '../../db/parts.ts';
import type { Builder } from '../../db/query-builder.ts';
import type { Marks } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { type FoundArguments, foundPart, foundUsers } from './found-users.queries.ts';
import { type ConditionForm, meets, needsScan } from './user-conditions.ts';
import { firstRowsInOrder, inOrder, type OrderForm, rowsInOrder } from './user-order.ts';
import {
  type BeginningArguments,
  beginningsPart,
  firstMembersPart,
  firstUsersMax,
  isBeginning,
  selectAllColumns,
} from './user-search.queries.ts';

/**
 * The users that a page is selected from:
 * - `all`
 * - `all of a small project`: none if the project is large
 * - `all in time`: fails with `isOutOfTime` at a time limit
 * - `beginnings`: at most `beginningsMax` with an email or a word of the name that begins with the text
 * - `first`: the first `firstUsersMax` of the list
 * - `found`: those who meet conditions that the order does not serve
 */
export type UserSource = 'all' | 'all of a small project' | 'all in time' | 'beginnings' | 'first' | 'found';

/** Filter values that determine the statement. The limit is one, because the plan depends on it. */
export type PageForm = OrderForm &
  ConditionForm & {
    readonly search: 'nothing' | 'text' | 'text or id';
    /** Number of words, up to four. */
    readonly words: number;
    readonly source: UserSource;
    readonly limit: number;
  };

export interface PageArguments extends BeginningArguments, FoundArguments {
  /** The words, or their patterns of `like` if an index serves the search. */
  readonly word1: string;
  readonly word2: string | undefined;
  readonly word3: string | undefined;
  readonly word4: string | undefined;
}

/** Users that a search looks at in the order of the list before it uses the index of texts. */
const scannedMax = 500;

/** Returns the query with the parts that the source needs, and the rows to select from. */
export function sourceOf(q: Builder, form: PageForm, the: Marks<PageArguments>, tenancyId: TenancyId) {
  if (form.source === 'beginnings') {
    const hasId = form.search === 'text or id';
    const parts = q
      .with('beginnings', () => beginningsPart(the, tenancyId, hasId))
      // Materialized, so that the planner does not read the whole list in its order instead.
      .with(
        (part) => part('begun').materialized(),
        (cte) => selectAllColumns(cte, tenancyId).where(isBeginning),
      )
      .with('first_begun', (cte) => {
        const begun = selectAllColumns(cte, tenancyId, rowsIn(cte, 'begun'))
          .where(matches(form, the))
          .where(meets(form, the, tenancyId));
        return inOrder(begun, form, the, tenancyId, false).limit(sql.lit(form.limit + 1));
      });
    return { q: parts, users: rowsIn(parts, 'first_begun') };
  }
  if (form.source === 'found') {
    const bounds = { limit: form.limit, scannedMax: firstUsersMax };
    const parts = q.with(
      (part) => part('found').materialized(),
      () => foundPart(form, the, tenancyId, bounds),
    );
    return { q: parts, users: foundUsers(tenancyId) };
  }
  if (isSearchOnly(form)) return searchedPart(q, form, the, tenancyId);
  if (form.source !== 'first') {
    const isWhole = form.search === 'nothing' && !form.ofTeam;
    const first = isWhole ? firstRowsInOrder(form, the, tenancyId, form.limit + 1) : rowsInOrder(form, tenancyId);
    return { q, users: first };
  }
  const all = firstRowsInOrder(form, the, tenancyId, firstUsersMax);
  const parts = q.with('first_users', (cte) => {
    if (form.ofTeam) return firstMembersPart(cte, the.teamId, tenancyId);
    return inOrder(selectAllColumns(cte, tenancyId, all), form, the, tenancyId, true).limit(sql.lit(firstUsersMax));
  });
  return { q: parts, users: rowsIn(parts, 'first_users') };
}

/**
 * Returns whether a list is only searched for a text in all users. Then one plan is right for any text, however frequent it is: see
 * `searchedPart`.
 */
export function isSearchOnly(form: PageForm): boolean {
  const { search, source, ofTeam, bySignUp } = form;
  return search !== 'nothing' && source !== 'found' && !isOfFew(form) && !ofTeam && !bySignUp && !needsScan(form);
}

/**
 * Builds the parts of a search in all users. A frequent text fills the page with the first users of the list. Only if it does not, the
 * index of texts is read: for a text of few users then, or one whose users are far behind.
 */
function searchedPart(q: Builder, form: PageForm, the: Marks<PageArguments>, tenancyId: TenancyId) {
  const parts = q
    .with('first_users', (cte) => {
      const all = selectAllColumns(cte, tenancyId, firstRowsInOrder(form, the, tenancyId, scannedMax));
      return inOrder(all, form, the, tenancyId, true).limit(sql.lit(scannedMax));
    })
    .with(
      (part) => part('scanned').materialized(),
      (cte) =>
        inOrder(
          selectAllColumns(cte, tenancyId, rowsIn(cte, 'first_users')).where(matches(form, the)),
          form,
          the,
          tenancyId,
          false,
        ).limit(sql.lit(form.limit + 1)),
    )
    .with(
      (part) => part('searched').materialized(),
      (cte) =>
        selectAllColumns(cte, tenancyId)
          .where(matches(form, the))
          .where(sql<SqlBool>`not ${isPageFull(form)}`),
    )
    .with('found_users', (cte) =>
      selectAllColumns(cte, tenancyId)
        .where(sql<SqlBool>`u.id in (select s.id from scanned s)`)
        .where(isPageFull(form))
        .unionAll(selectAllColumns(cte, tenancyId, rowsIn(cte, 'searched'))),
    );
  return { q: parts, users: rowsIn(parts, 'found_users') };
}

const isPageFull = ({ limit }: PageForm) => sql<SqlBool>`((select count(*) from scanned) > ${sql.lit(limit)})`;

/** Returns whether the users of a source are so few that they need no index. */
export const isOfFew = ({ source }: Pick<PageForm, 'source'>): boolean => source === 'beginnings' || source === 'first';

/** Builds the condition that a user has all words or the ID. The texts of few users are compared without an index. */
export function matches(form: PageForm, the: Marks<PageArguments>): Expression<SqlBool> {
  const has = (word: string | undefined) =>
    isOfFew(form) ? sql`strpos(u.search_text, ${word}) > 0` : sql`u.search_text like ${word}`;
  const words = [the.word1, the.word2, the.word3, the.word4].slice(0, form.words);
  const hasText = sql<SqlBool>`${sql.join(words.map(has), sql` and `)}`;
  return form.search === 'text' ? hasText : sql<SqlBool>`((${hasText}) or u.id = ${the.exactId})`;
}
