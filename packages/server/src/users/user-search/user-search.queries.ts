import type { TeamId, UserId } from '@portico/contract';
import { type QueryCreator, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Marks, scoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { UserRows } from '../../db/tables/users.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Searches in projects with more users may be incomplete. */
const smallProjectMax = 100_000;

/** Maximum number of beginnings that a search reads. */
const beginningsMax = 200;

/** Maximum number of users that a search reads one by one, in the order of the list. */
export const firstUsersMax = 5_000;

/** Length of a beginning in the indexes of names. */
const beginningLength = 64;

/** The texts of `users_by_first_word`, `users_by_second_word` and `users_by_third_word`, which begin with a word each. */
const indexedTexts = [
  sql`n.search_text`,
  sql`from_next_word(n.search_text)`,
  sql`from_next_word(from_next_word(n.search_text))`,
];

/** Builds the expression for the number of users of a project, without those of the last seconds. */
function userCount(tenancyId: TenancyId): RawBuilder<string> {
  return sql<string>`(
    select coalesce(sum(mc.count), 0) from metric_counts mc
    where mc.tenancy_id = ${tenancyId} and mc.kind = 'users' and mc.day = '1970-01-01' and mc.key = ''
  )`;
}

/** Builds the condition that searches in a project are complete. The database checks it before it reads users. */
export function isSmallProject(tenancyId: TenancyId): RawBuilder<SqlBool> {
  return sql<SqlBool>`${userCount(tenancyId)} <= ${sql.lit(smallProjectMax)}`;
}

/** Whether searches in a project are complete. */
export const projectSize = scoped(
  'users.project_size',
  (q, _the: object, tenancyId) => q.selectNoFrom(isSmallProject(tenancyId).as('is_small')),
  { isShortRead: true },
);

/** A range of texts that begin with a text, in the order of the collation `C`. */
export interface BeginningArguments {
  readonly start: string;
  readonly end: string;
  readonly exactId: UserId;
}

/** @param text in lower case. Longer beginnings than those of the indexes are cut: the list compares the whole text */
export function rangeOfBeginnings(text: string): { readonly start: string; readonly end: string } {
  const start = [...text].slice(0, beginningLength).join('');
  return { start, end: `${start}\u{10ffff}` };
}

/**
 * Builds the statement part that finds users with an email or a word of the name that begins with a text, at most
 * `beginningsMax` and one more. Names are followed by their next words, so several words can be searched for. Every
 * index is read in its own order, so the limit holds for any distribution of the text.
 *
 * @param hasId whether the user with the ID is one of them
 */
export function beginningsPart(the: Marks<BeginningArguments>, tenancyId: TenancyId, hasId: boolean) {
  const max = sql.lit(beginningsMax + 1);
  const within = (value: RawBuilder<unknown>) =>
    sql`${value} >= ${the.start} and ${value} < ${the.end} order by ${value} limit ${max}`;
  const emails = sql`(select cc.user_id as id from contact_channels cc
    where cc.tenancy_id = ${tenancyId} and ${within(sql`cc.value collate "C"`)})`;
  const words = indexedTexts.map((text) => {
    const beginning = sql`left(${text}, ${sql.lit(beginningLength)}) collate "C"`;
    return sql`(select n.id from users n
      where n.tenancy_id = ${tenancyId} and ${text} is not null and ${within(beginning)})`;
  });
  const id = hasId ? [sql`(select ${the.exactId}::uuid as id)`] : [];
  return sql<{ id: UserId }>`(
    select b.id from (${sql.join([...id, emails, ...words], sql` union all `)}) as b limit ${max}
  )`;
}

/** The condition that the row `u` is in the part `beginnings`. */
export const isBeginning = sql<SqlBool>`u.id in (select b.id from beginnings b)`;

/** Whether the part `beginnings` is not complete. */
export const hasMoreBeginnings = sql<boolean>`(select count(*) from beginnings) > ${sql.lit(beginningsMax)}`;

/** Selects users with all columns, for a part that a page is selected from. */
export function selectAllColumns(q: QueryCreator<Tables>, tenancyId: TenancyId, users: UserRows = sql.table('users')) {
  return q.selectFrom(users.as('u')).selectAll('u').where('u.tenancy_id', '=', tenancyId);
}

/** Builds the statement part that selects `firstUsersMax` members of a team. */
export function firstMembersPart(q: QueryCreator<Tables>, teamId: TeamId, tenancyId: TenancyId) {
  return q
    .selectFrom('team_memberships as tm')
    .innerJoin('users as u', (on) => on.on('u.tenancy_id', '=', tenancyId).onRef('u.id', '=', 'tm.user_id'))
    .selectAll('u')
    .where('tm.tenancy_id', '=', tenancyId)
    .where('tm.team_id', '=', teamId)
    .orderBy('tm.user_id')
    .limit(sql.lit(firstUsersMax));
}
