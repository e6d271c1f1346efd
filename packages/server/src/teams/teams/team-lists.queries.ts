import type { Json, TeamId, UserId } from '@portico/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { batchRows, smallBytesInBatch } from '../../db/page-bytes.ts';
import type { Rows } from '../../db/parts.ts';
import type { Builder } from '../../db/query-builder.ts';
import { type Marks, type Scoped, scopedForms } from '../../db/statements.ts';
import type { TeamsTable } from '../../db/tables/teams.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { containing } from '../../kernel/search-text.ts';

type BatchForm = {
  readonly isLean: boolean;
  readonly isFirst: boolean;
  readonly direction: 'asc' | 'desc';
  readonly search: 'nothing' | 'text' | 'text or id';
  /** `first`: the first `firstTeamsMax` of the list. */
  readonly source: 'all' | 'first';
};

interface BatchArguments {
  readonly userId: UserId;
  /** The last team of the previous batch. */
  readonly afterTime: string;
  readonly afterId: TeamId;
  readonly count: number;
  readonly text: string;
  /** The pattern of `like` for the text. */
  readonly pattern: string;
  readonly exactId: TeamId;
}

/** Time limit of a search in all teams of a project. */
const searchMillisMax = 200;

/** Maximum number of teams that are searched one by one, after a search that took too long. */
const firstTeamsMax = 5_000;

/** By creation, then by id: the order is part of the API. Served by `teams_by_creation`, searches by `teams_by_name`. */
const allTeams = scopedForms(
  'teams.all',
  (q, form: BatchForm, the: Marks<BatchArguments>, tenancyId) => selectBatch(q, form, the, tenancyId),
  ({ search, source }) => {
    if (search === 'nothing') return {};
    return { isLongRead: true, plan: 'fresh', millisMax: source === 'all' ? searchMillisMax : undefined };
  },
);

/** By creation, then by id. Served by `team_memberships_by_user`. */
const teamsOfUser = scopedForms(
  'teams.of_user',
  (q, form: BatchForm, the: Marks<BatchArguments>, tenancyId) =>
    selectBatch(q, form, the, tenancyId)
      .innerJoin('team_memberships as m', (on) =>
        on.onRef('m.tenancy_id', '=', 't.tenancy_id').onRef('m.team_id', '=', 't.id'),
      )
      .where('m.tenancy_id', '=', tenancyId)
      .where('m.user_id', '=', the.userId),
  () => ({}),
);

function selectBatch(q: Builder, form: BatchForm, the: Marks<BatchArguments>, tenancyId: TenancyId) {
  const { isLean, direction, search } = form;
  const metadata = (column: 'client_metadata' | 'client_read_only_metadata' | 'server_metadata') => {
    const value = sql.ref<Json | null>(`t.${column}`);
    const small = sql<Json | null>`case when t.metadata_bytes <= ${sql.lit(smallBytesInBatch)} then ${value} end`;
    return (isLean ? small : value).as(column);
  };
  let teams = q
    .selectFrom(teamsOf(form, the, tenancyId).as('t'))
    .select(['t.id', 't.display_name', 't.profile_image_url', 't.created_at', 't.metadata_bytes'])
    .select([metadata('client_metadata'), metadata('client_read_only_metadata'), metadata('server_metadata')])
    // A `Date` has no microseconds.
    .select(sql<string>`t.created_at::text`.as('created_at_text'))
    .select(sql<string>`to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('created_at_iso'))
    .where('t.tenancy_id', '=', tenancyId)
    .orderBy('t.created_at', direction)
    .orderBy('t.id', direction)
    .limit(isLean ? sql.lit(batchRows) : sql<number>`${the.count}::int`);
  if (!form.isFirst) teams = teams.where(isAfter(form, the));
  return search === 'nothing' ? teams : teams.where(matches(form, the));
}

/** Builds the rows that a batch is selected from. */
function teamsOf(form: BatchForm, the: Marks<BatchArguments>, tenancyId: TenancyId): Rows<Selectable<TeamsTable>> {
  if (form.source === 'all') return sql.table('teams');
  const start = form.isFirst ? sql`true` : isAfter(form, the);
  const direction = sql.raw(form.direction);
  return sql`(
    select t.* from teams t where t.tenancy_id = ${tenancyId} and ${start}
    order by t.created_at ${direction}, t.id ${direction} limit ${sql.lit(firstTeamsMax)}
  )`;
}

function isAfter({ direction }: BatchForm, the: Marks<BatchArguments>): RawBuilder<SqlBool> {
  const comparison = direction === 'desc' ? sql`<` : sql`>`;
  return sql<SqlBool>`(t.created_at, t.id) ${comparison} (${the.afterTime}::timestamptz, ${the.afterId}::uuid)`;
}

function matches({ search, source }: BatchForm, the: Marks<BatchArguments>): RawBuilder<SqlBool> {
  const hasText =
    source === 'first'
      ? sql<SqlBool>`strpos(lower(t.display_name), lower(${the.text}::text)) > 0`
      : sql<SqlBool>`lower(t.display_name) like lower(${the.pattern}::text)`;
  return search === 'text' ? hasText : sql<SqlBool>`(${hasText} or t.id = ${the.exactId}::uuid)`;
}

/** Which teams are listed, and in which order. */
export interface TeamFilter {
  /** Only teams of this user. */
  readonly userId: UserId | undefined;
  readonly isNewestFirst: boolean;
  /** Text that the name must contain, in any case. */
  readonly text: string | undefined;
  /** Also matches the team with this ID. */
  readonly exactId: TeamId | undefined;
}

/** The last team of a batch. */
export interface TeamPosition {
  readonly id: TeamId;
  readonly created_at_text: string;
}

/**
 * Reads a batch of all teams or of a user's teams.
 *
 * @param count the number of complete teams, or undefined for a lean batch
 * @throws {DatabaseError} a search in all teams takes too long: `isOutOfTime`
 */
export async function batchOfTeams(
  scoped: Scoped,
  { userId, isNewestFirst, text, exactId }: TeamFilter,
  after: TeamPosition | undefined,
  { count, source = 'all' }: { readonly count?: number | undefined; readonly source?: BatchForm['source'] } = {},
) {
  const form: BatchForm = {
    isLean: count === undefined,
    isFirst: after === undefined,
    direction: isNewestFirst ? 'desc' : 'asc',
    search: text === undefined ? 'nothing' : exactId === undefined ? 'text' : 'text or id',
    source,
  };
  const position = { afterTime: after?.created_at_text, afterId: after?.id };
  const args = { userId, ...position, count, text, pattern: text && containing(text), exactId };
  const list = userId === undefined ? allTeams : teamsOfUser;
  return await list.all(scoped, form, args);
}

type ListedTeam = Awaited<ReturnType<typeof batchOfTeams>>[number];

/** Returns whether a team of a lean batch includes all its metadata. */
export function isWholeTeam(team: ListedTeam): team is ListedTeam {
  return team.metadata_bytes <= smallBytesInBatch;
}
