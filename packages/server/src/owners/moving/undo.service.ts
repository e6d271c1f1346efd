import type { BodyOf, Endpoints, TeamId, UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { unrecorded } from '../../db/origin.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { deleteEmptyCustomers } from '../../payments/customers/index.ts';
import { deleteChanges } from '../../payments/items/index.ts';
import { deleteGrants } from '../../payments/purchases/index.ts';
import { keyLines } from '../../teams/api-keys/index.ts';
import { teamLines } from '../../teams/teams/index.ts';
import { userLines } from '../../users/users/index.ts';
import { beginUndo, deleteRun, forgetLines, lockRun, noteUndo, runById } from './runs.queries.ts';
import {
  hasExpiredEvents,
  linesToUndo,
  lockTeamsOfLines,
  lockUsersOfLines,
  type RunLine,
  type SpareReason,
  sparedParts,
  sparedTeams,
  sparedUsers,
} from './undo.queries.ts';

type Wanted = BodyOf<Endpoints['POST /internal/imports/:run_id/undo'], 'admin'> & { readonly runId: string };

interface Run {
  readonly runId: string;
  readonly since: Date;
  /** Most lines. */
  readonly count: number;
}

/** Lines that one request undoes: the fewest while others use the server, and the most. */
const [linesMin, linesMax] = [100, 500];

/**
 * Deletes what the last lines of a run have created, in one transaction. Spares what was used since. The lines are fewer while others use
 * the server.
 *
 * @returns how many were deleted, what was spared, and the line before which the next call goes on
 * @throws {Refusal} 404, there is no such run; 400, its events are deleted already
 */
export async function undoLines(context: TenancyContext, wanted: Wanted) {
  const { runId, before_line: beforeLine } = wanted;
  const { now } = context;
  const found = await runById.first(context, { runId });
  if (found === undefined) throw missingRun();
  await requireEvents(context, found.started_at);
  if (wanted.dry_run) {
    return answerOf(await judge(context, { runId, since: found.started_at, count: linesMax }, beforeLine));
  }
  const isFirst = beforeLine === undefined;
  const run = await beginUndo.first(context, { runId, isFirst, now });
  if (run === undefined) throw missingRun();
  const written = wanted.record_events ? context : { ...context, db: context.db.withOrigin(() => unrecorded) };
  const work = async (context: TenancyContext, count: number) => {
    await lockRun.run(context, { runId });
    const judged = await judge(context, { runId, since: run.started_at, count }, beforeLine, true);
    await deleteLines(context, judged.deleted);
    // In the same transaction: another import could create users with the same IDs before a later undo goes on.
    await forgetLines.run(context, { runId, lines: judged.deleted.map(({ line }) => line) });
    return judged;
  };
  const undoPart = async (size: number) => {
    const count = Math.max(linesMin, Math.min(size, linesMax));
    const judged = await inTransaction(written, async (context) => await work(context, count));
    const { deleted, spared, nextLine } = judged;
    const counts = { deleted: deleted.length, spared: spared.length, isLast: nextLine === null };
    await noteUndo.run(context, { runId, ...counts });
    return judged;
  };
  const judged = await context.platform.bulkTurns.onePart(
    context.tenancyId,
    undoPart,
    ({ deleted, spared }) => deleted.length + spared.length,
  );
  return answerOf(judged);
}

/** Most lines of a run that is deleted at once. */
const deletedMax = 500;

/**
 * Deletes a small run with everything that it has created, also what was used since. In the transaction of the caller.
 *
 * @returns the users that are deleted
 */
export async function deleteWholeRun(context: TenancyContext, runId: string): Promise<readonly UserId[]> {
  await lockRun.run(context, { runId });
  const lines = await linesToUndo.all(context, { runId, count: deletedMax, beforeLine: null });
  const created = lines.filter(({ is_update }) => !is_update);
  const userIds = created.flatMap(({ kind, user_id }) => (kind === 'user' && user_id !== null ? [user_id] : []));
  if (userIds.length > 0) await lockUsersOfLines.run(context, { userIds });
  await deleteLines(context, created);
  await forgetLines.run(context, { runId, lines: lines.map(({ line }) => line) });
  await deleteRun.run(context, { runId });
  return userIds;
}

/** The event log has what was changed since, so an undo needs it. */
async function requireEvents(context: TenancyContext, since: Date): Promise<void> {
  const { retentionDays } = context.project.config.events;
  // @guard undo-needs-events
  if (context.now.getTime() - since.getTime() > retentionDays * 86_400_000)
    throw new Refusal(
      400,
      `The import is older than the event retention of ${retentionDays} days, and the events since are deleted.`,
    );
  const found = await hasExpiredEvents.first(context, { since });
  // @guard undo-needs-events-of-the-past
  if (found?.has_expired === true)
    throw new Refusal(400, 'Events since the import are deleted, because the project kept them for a shorter time.');
}

function missingRun(): Refusal {
  return new Refusal(404, 'There is no such import, or it is older than 30 days.');
}

interface Judged {
  readonly deleted: readonly RunLine[];
  readonly spared: readonly { readonly line: RunLine; readonly reason: SpareReason }[];
  readonly nextLine: number | null;
}

function answerOf({ deleted, spared, nextLine }: Judged) {
  return {
    deleted: deleted.length,
    spared: spared.map(({ line: { line, kind, user_id, team_id }, reason }) => ({
      line,
      kind,
      user_id,
      team_id,
      reason,
    })),
    next_line: nextLine,
  };
}

/** Returns which lines are deleted and which are spared. @param locks whether users and teams are locked first */
async function judge(
  context: TenancyContext,
  { count, ...run }: Run,
  beforeLine: number | undefined,
  locks = false,
): Promise<Judged> {
  const lines = await linesToUndo.all(context, { runId: run.runId, count, beforeLine: beforeLine ?? null });
  const created = lines.filter(({ is_update }) => !is_update);
  const userIds = created.flatMap(({ kind, user_id }) => (kind === 'user' && user_id !== null ? [user_id] : []));
  const teamIds = created.flatMap(({ kind, team_id }) => (kind === 'team' && team_id !== null ? [team_id] : []));
  const parts = created.filter(({ kind }) => kind !== 'user' && kind !== 'team').map(({ line }) => line);
  if (locks && userIds.length > 0) await lockUsersOfLines.run(context, { userIds });
  if (locks && teamIds.length > 0) await lockTeamsOfLines.run(context, { teamIds });
  const users = userIds.length === 0 ? [] : await sparedUsers.all(context, { ...run, userIds });
  const teams = teamIds.length === 0 ? [] : await sparedTeams.all(context, { ...run, teamIds });
  const others = parts.length === 0 ? [] : await sparedParts.all(context, { ...run, lines: parts });
  const reasons = new Map<string | number, SpareReason>([
    ...users.map(({ id, reason }) => [`user ${id}`, reason] as const),
    ...teams.map(({ id, reason }) => [`team ${id}`, reason] as const),
    ...others.map(({ line, reason }) => [line, reason] as const),
  ]);
  const reasonOf = (line: RunLine) => {
    if (line.is_update) return 'update';
    if (line.kind === 'user') return reasons.get(`user ${line.user_id}`);
    return line.kind === 'team' ? reasons.get(`team ${line.team_id}`) : reasons.get(line.line);
  };
  const judged = lines.map((line) => ({ line, reason: reasonOf(line) }));
  return {
    deleted: judged.filter(({ reason }) => reason === undefined).map(({ line }) => line),
    spared: judged.flatMap(({ line, reason }) => (reason === undefined ? [] : [{ line, reason }])),
    nextLine: lines.at(-1)?.line ?? null,
  };
}

function keysOf(lines: readonly RunLine[], wanted: RunLine['kind']): readonly string[] {
  return lines.flatMap(({ kind, key_id }) => (kind === wanted && key_id !== null ? [key_id] : []));
}

/** Deletes products and quantities, and the customers who have nothing else. */
async function deletePayments(context: TenancyContext, deleted: readonly RunLine[]): Promise<void> {
  const [grants, changes] = [keysOf(deleted, 'product'), keysOf(deleted, 'item_quantity')];
  const customers = [
    ...(changes.length === 0 ? [] : await deleteChanges.all(context, { ids: changes })),
    ...(grants.length === 0 ? [] : await deleteGrants.all(context, { ids: grants })),
  ];
  if (customers.length > 0) await deleteEmptyCustomers.all(context, { customers: JSON.stringify(customers) });
}

async function deleteLines(context: TenancyContext, deleted: readonly RunLine[]): Promise<void> {
  await deletePayments(context, deleted);
  const keyIds = keysOf(deleted, 'api_key');
  const members = deleted.flatMap(({ kind, team_id, user_id }) =>
    kind === 'membership' ? [{ team_id, user_id }] : [],
  );
  const teamIds = deleted.flatMap(({ kind, team_id }): TeamId[] =>
    kind === 'team' && team_id !== null ? [team_id] : [],
  );
  const userIds = deleted.flatMap(({ kind, user_id }): UserId[] =>
    kind === 'user' && user_id !== null ? [user_id] : [],
  );
  if (keyIds.length > 0) await keyLines.delete.run(context, { keyIds });
  if (members.length > 0) await teamLines.deleteMemberships.run(context, { members: JSON.stringify(members) });
  if (teamIds.length > 0) await teamLines.delete.run(context, { teamIds });
  if (userIds.length > 0) await userLines.delete.run(context, { userIds });
}
