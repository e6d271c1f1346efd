import type { TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';
import { keyLines } from '../../teams/api-keys/index.ts';
import { teamLines } from '../../teams/teams/index.ts';

/** JSON of the rows of a batch. @see ./team-rows.ts */
interface Rows {
  readonly runId: string;
  readonly rows: string;
  readonly now: Date;
}

/** Inserts the teams of a batch, and notes their lines. */
export const insertTeams = scoped('moving.insert_teams', (q, the: Rows, tenancyId) => {
  return q
    .with('n', () => teamLines.rows(the.rows))
    .with('added', (cte) => teamLines.insertPart(cte, the.now, tenancyId))
    .with('done', (cte) =>
      insertSelect(
        cte,
        'import_lines',
        {
          tenancy_id: cast(tenancyId, 'uuid'),
          run_id: cast(the.runId, 'uuid'),
          line: sql.ref<number>('n.line'),
          team_id: sql.ref<TeamId>('n.id'),
          kind: sql.lit('team'),
        },
        sql`from n`,
      ).returning('line'),
    )
    .selectFrom('added')
    .select('added.id');
});

/** Inserts the members of a batch with their permissions, and notes their lines. */
export const insertMemberships = scoped(
  'moving.insert_memberships',
  (q, the: Rows & { readonly grants: string }, tenancyId) => {
    return q
      .with('n', () => teamLines.membershipRows(the.rows))
      .with('added', (cte) => teamLines.insertMembershipsPart(cte, the.now, tenancyId))
      .with('grants', (cte) => teamLines.insertGrantsPart(cte, the.grants, tenancyId))
      .with('done', (cte) =>
        insertSelect(
          cte,
          'import_lines',
          {
            tenancy_id: cast(tenancyId, 'uuid'),
            run_id: cast(the.runId, 'uuid'),
            line: sql.ref<number>('n.line'),
            user_id: sql.ref<UserId>('n.user_id'),
            team_id: sql.ref<TeamId>('n.team_id'),
            kind: sql.lit('membership'),
          },
          sql`from n`,
        ).returning('line'),
      )
      .selectFrom('added')
      .select('added.user_id');
  },
);

/** Inserts the API keys of a batch, and notes their lines. */
export const insertKeys = scoped('moving.insert_keys', (q, the: Rows, tenancyId) => {
  return q
    .with('n', () => keyLines.rows(the.rows))
    .with('added', (cte) => keyLines.insertPart(cte, the.now, tenancyId))
    .with('done', (cte) =>
      insertSelect(
        cte,
        'import_lines',
        {
          tenancy_id: cast(tenancyId, 'uuid'),
          run_id: cast(the.runId, 'uuid'),
          line: sql.ref<number>('n.line'),
          user_id: sql.ref<UserId | null>('n.user_id'),
          team_id: sql.ref<TeamId | null>('n.team_id'),
          key_id: sql.ref<string>('n.id'),
          kind: sql.lit('api_key'),
        },
        sql`from n`,
      ).returning('line'),
    )
    .selectFrom('added')
    .select('added.id');
});
