import { sql } from 'kysely';
import { changesOfLines } from '../../db/column-lines.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';
import { teamColumns } from '../../db/tables/team-columns.ts';
import { userColumns } from '../../db/tables/user-columns.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { teamLines } from '../../teams/teams/index.ts';
import { providerLinkLines } from '../../users/provider-links/index.ts';
import { revokeSessionsOfUsers } from '../../users/sessions/index.ts';
import { userLines } from '../../users/users/index.ts';
import type { Outcome } from './outcomes.ts';
import type { ReadLine, ReadTeam } from './read-line.ts';
import type { ReadUser } from './read-user.ts';
import { storedName } from './user-rows.ts';

/** Adds accounts to users who are there already, and notes the lines that changed something. */
const noteChanges = scoped(
  'moving.note_changes',
  (q, the: { runId: string; lines: string; links: string; now: Date }, tenancyId) => {
    return q
      .with('linked', (cte) => providerLinkLines.addPart(cte, { rows: the.links, now: the.now }, tenancyId))
      .with('noted', (cte) =>
        insertSelect(
          cte,
          'import_lines',
          {
            tenancy_id: cast(tenancyId, 'uuid'),
            run_id: cast(the.runId, 'uuid'),
            line: sql.ref<number>('n.line'),
            user_id: sql.ref('n.user_id'),
            team_id: sql.ref('n.team_id'),
            kind: sql.ref('n.kind'),
            is_update: sql.lit(true),
          },
          sql`from jsonb_to_recordset(${the.lines}::jsonb) as n (line int, user_id uuid, team_id uuid, kind text)`,
        ).returning('line'),
      )
      .selectFrom('noted')
      .select('line');
  },
);

const userChangesOf = changesOfLines(userColumns);
const teamChangesOf = changesOfLines(teamColumns);

function changesOfUser({ user, passwordHash }: ReadUser, { outcome, user_id: id }: Outcome) {
  // A linked user keeps profile and password: the line only adds what is missing.
  if (outcome === 'linked') return { id, password_hash: passwordHash, only_first_password: true };
  const name = storedName(user.display_name);
  return {
    id,
    password_hash: passwordHash,
    only_first_password: false,
    ...userChangesOf(user),
    ...(user.display_name === undefined ? {} : { display_name: name, lower_name: (name ?? '').toLowerCase() }),
  };
}

function linksOfUser({ user }: ReadUser, { user_id }: Outcome) {
  return (user.oauth_providers ?? []).map((link) => ({
    user_id,
    provider: link.id,
    account_id: link.account_id,
    email: link.email ?? null,
    allow_sign_in: link.allow_sign_in ?? true,
    allow_connected_accounts: link.allow_connected_accounts ?? true,
  }));
}

/** Changes the users and teams of lines that are there already. @returns how many */
export async function changeLines(
  context: TenancyContext,
  runId: string,
  read: readonly ReadLine[],
  byLine: ReadonlyMap<number, Outcome>,
): Promise<number> {
  const changed = read.flatMap((line) => {
    const outcome = byLine.get(line.line);
    return outcome?.outcome === 'updated' || outcome?.outcome === 'linked' ? [{ line, outcome }] : [];
  });
  if (changed.length === 0) return 0;
  const users = changed.flatMap(({ line, outcome }) => (line.kind === 'user' ? [{ line, outcome }] : []));
  const teams = changed.flatMap(({ line }) => (line.kind === 'team' ? [line] : []));
  if (users.length > 0) {
    const rows = users.map(({ line, outcome }) => changesOfUser(line, outcome));
    const written = await userLines.update.all(context, { rows: JSON.stringify(rows) });
    const firstOnly = new Set(rows.flatMap((row) => (row.only_first_password ? row.id : [])));
    // As by `PATCH /users/{user_id}`. A first password, which a link adds, ends no session.
    const userIds = written.flatMap((one) => (one.has_given_password && !firstOnly.has(one.id) ? one.id : []));
    // @guard imported-password-ends-sessions
    if (userIds.length > 0) await revokeSessionsOfUsers(context, userIds);
  }
  if (teams.length > 0) await teamLines.update.run(context, { rows: JSON.stringify(teams.map(changesOfTeam)) });
  const lines = changed.map(({ line: { line, kind }, outcome: { user_id, team_id } }) => ({
    line,
    kind,
    user_id,
    team_id,
  }));
  const links = users.flatMap(({ line, outcome }) => linksOfUser(line, outcome));
  await noteChanges.run(context, {
    runId,
    lines: JSON.stringify(lines),
    links: JSON.stringify(links),
    now: context.now,
  });
  return changed.length;
}

function changesOfTeam({ id, team }: ReadTeam) {
  return { id, ...teamChangesOf(team) };
}
