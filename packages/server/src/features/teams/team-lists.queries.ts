import type { Json, TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { batchRows, smallBytesInBatch } from '../../db/page-bytes.ts';
import type { Builder } from '../../db/query-builder.ts';
import { type Marks, type Scoped, scopedForms } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

type BatchForm = { readonly isLean: boolean; readonly isFirst: boolean };

interface BatchArguments {
  readonly userId: UserId;
  /** The last team of the previous batch. */
  readonly afterTime: string;
  readonly afterId: TeamId;
  readonly count: number;
}

/** Oldest first, then by id: the order is part of the API. Served by `teams_by_creation`. */
const allTeams = scopedForms(
  'teams.all',
  (q, form: BatchForm, the: Marks<BatchArguments>, tenancyId) => selectBatch(q, form, the, tenancyId),
  () => ({}),
);

/** Oldest first, then by id. Served by `team_memberships_by_user`. */
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

function selectBatch(q: Builder, { isLean, isFirst }: BatchForm, the: Marks<BatchArguments>, tenancyId: TenancyId) {
  const metadata = (column: 'client_metadata' | 'client_read_only_metadata' | 'server_metadata') => {
    const value = sql.ref<Json | null>(`t.${column}`);
    const small = sql<Json | null>`case when t.metadata_bytes <= ${sql.lit(smallBytesInBatch)} then ${value} end`;
    return (isLean ? small : value).as(column);
  };
  const teams = q
    .selectFrom('teams as t')
    .select(['t.id', 't.display_name', 't.profile_image_url', 't.created_at', 't.metadata_bytes'])
    .select([metadata('client_metadata'), metadata('client_read_only_metadata'), metadata('server_metadata')])
    // A `Date` has no microseconds.
    .select(sql<string>`t.created_at::text`.as('created_at_text'))
    .select(sql<string>`to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('created_at_iso'))
    .where('t.tenancy_id', '=', tenancyId)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(isLean ? sql.lit(batchRows) : sql<number>`${the.count}::int`);
  if (isFirst) return teams;
  return teams.where(sql<boolean>`(t.created_at, t.id) > (${the.afterTime}::timestamptz, ${the.afterId}::uuid)`);
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
 */
export async function batchOfTeams(
  scoped: Scoped,
  userId: UserId | undefined,
  after: TeamPosition | undefined,
  count?: number,
) {
  const form: BatchForm = { isLean: count === undefined, isFirst: after === undefined };
  const position = { afterTime: after?.created_at_text, afterId: after?.id };
  const args = { userId, ...position, count };
  const list = userId === undefined ? allTeams : teamsOfUser;
  return await list.all(scoped, form, args);
}

/** Maximum number of teams in a page. With maximum metadata, these take 4 MB. */
const pageMax = 20;

/**
 * Reads a page of all teams or of a user's teams.
 *
 * @param cursor the `next` of the previous page
 * @returns `next` is null at the end of the list
 */
export async function pageOfTeams(
  scoped: Scoped,
  userId: UserId | undefined,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
) {
  const [created_at_text = '', id = ''] = cursor?.split('_') ?? [];
  const after = cursor === undefined ? undefined : { created_at_text, id: id as TeamId };
  const count = Math.min(limit, pageMax);
  const rows = await batchOfTeams(scoped, userId, after, count + 1);
  const teams = rows.slice(0, count);
  const last = rows.length > count ? teams.at(-1) : undefined;
  return { teams, next: last === undefined ? null : `${last.created_at_iso}_${last.id}` };
}

type ListedTeam = Awaited<ReturnType<typeof batchOfTeams>>[number];

/** Whether a team of a lean batch includes all its metadata. */
export function isWholeTeam(team: ListedTeam): team is ListedTeam {
  return team.metadata_bytes <= smallBytesInBatch;
}
