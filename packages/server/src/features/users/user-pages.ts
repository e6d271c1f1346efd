import type { TeamId, UserId } from '@portico/contract';
import { type AliasedExpression, type RawBuilder, sql } from 'kysely';
import { pageBytesMax } from '../../db/page-bytes.ts';
import type { Builder } from '../../db/query-builder.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { selectedTeam, selectUsersWithoutTeam } from './user-row.ts';

/** What a row of a list is taken to cost beside its metadata and its links. */
const rowBytes = 1_000;

/** What a list measures of its rows. */
interface Measured {
  readonly id: UserId;
  readonly tenancy_id: TenancyId;
  readonly selected_team_id: TeamId | null;
  readonly metadata_bytes: number;
}

/** The rows of a list of users, to be ordered, limited and handed to `withinPageBytes` under the name `p`. */
export function selectMeasuredUsers(q: Builder, tenancyId: TenancyId) {
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
export function withinPageBytes<O extends Measured>(
  q: Builder,
  users: AliasedExpression<O, 'p'>,
  order: RawBuilder<unknown>,
) {
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
