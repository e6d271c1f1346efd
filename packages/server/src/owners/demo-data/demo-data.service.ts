import { randomBytes } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { unrecorded } from '../../db/origin.ts';
import { deleteSignInsOfUsers, insertPastSignIns } from '../../history/events/index.ts';
import { noteAct } from '../../kernel/acts/act-log.ts';
import type { RequestContext, TenancyContext } from '../../kernel/context.ts';
import { changeMetrics, type MetricChange } from '../metrics/index.ts';
import { deleteWholeRun, importLines } from '../moving/index.ts';
import { activityOf, countsOfFailed, failedSignInsOf } from './demo-activity.ts';
import {
  beginDemoData,
  completeDemoData,
  type DemoDataRow,
  deleteDemoData,
  findDemoData,
} from './demo-data.queries.ts';
import { type DemoUser, demoTeamLines, demoUsers } from './demo-lines.ts';

/** Returns when demo data was added. Null: there is none. */
export async function demoDataState(context: TenancyContext) {
  const row = await findDemoData.first(context, {});
  return { added_at_millis: row?.added_at.getTime() ?? null };
}

/**
 * Adds demo data, unless the project has some. An interrupted request is continued by the next one.
 *
 * @throws {Refusal} 400, the project is in production mode
 */
export async function addDemoData(context: RequestContext) {
  if (context.project.isProductionMode)
    throw new Refusal(400, 'Demo data cannot be added to a project in production mode.');
  const row = await beginDemoData.first(context, { runId: newId(), now: context.now });
  if (row === undefined || row.counts !== null) return await demoDataState(context);
  const run = { runId: row.run_id, addedAt: row.added_at, passwordHash: await unknownPassword(context) };
  const users = demoUsers(context, run);
  const contents = [...users.map(({ line }) => line), ...demoTeamLines(context, run, users)];
  const outcomes = await importLines(context, {
    runId: run.runId,
    dry_run: false,
    on_conflict: 'skip',
    password_keys: {},
    file_name: 'Demo data',
    record_events: false,
    lines: contents.map((content, at) => ({ line: at + 1, content })),
  });
  const added = new Set(
    outcomes.flatMap(({ outcome, user_id }) => (outcome === 'created' || outcome === 'done' ? (user_id ?? []) : [])),
  );
  await complete(
    context,
    row,
    users.filter(({ id }) => added.has(id)),
  );
  return await demoDataState(context);
}

/** Returns the hash of a password that nobody knows. Null: the project has no passwords. */
async function unknownPassword(context: TenancyContext): Promise<string | null> {
  if (!context.project.config.auth.password.allowSignIn) return null;
  return await context.platform.passwordHasher.hash(context, randomBytes(48).toString('base64url'));
}

/** Adds the activity of the users, once. */
async function complete(context: RequestContext, row: DemoDataRow, users: readonly DemoUser[]): Promise<void> {
  const { added, counted } = activityOf(row.run_id, users);
  const failed = failedSignInsOf(row.run_id, row.added_at, users);
  const counts = [...added, ...counted, ...countsOfFailed(failed)];
  const isFirst = await inTransaction(context, async (context) => {
    const completed = await completeDemoData.first(context, { runId: row.run_id, counts: JSON.stringify(counts) });
    if (completed === undefined) return false;
    await changeMetrics.run(context, { changes: JSON.stringify(added) });
    await insertPastSignIns.run(context, { rows: JSON.stringify(failed) });
    return true;
  });
  if (isFirst) noteAct(context, { type: 'demo_data.added', details: { users: users.length } });
  else await removeIfRemoved(context, row);
}

/** Removes what was added after another request has removed the demo data. */
async function removeIfRemoved(context: RequestContext, row: DemoDataRow): Promise<void> {
  const current = await findDemoData.first(context, {});
  if (current?.run_id !== row.run_id)
    await inTransaction(unseen(context), async (context) => await remove(context, row));
}

/** Removes demo data with what belongs to its users and teams. The event log keeps that it was there. */
export async function removeDemoData(context: RequestContext) {
  const removed = await inTransaction(unseen(context), async (context): Promise<readonly UserId[] | undefined> => {
    const row = await deleteDemoData.first(context, {});
    return row === undefined ? undefined : await remove(context, row);
  });
  if (removed !== undefined) noteAct(context, { type: 'demo_data.removed', details: { users: removed.length } });
  return await demoDataState(context);
}

/** The event log records nothing of it. */
function unseen(context: RequestContext): RequestContext {
  return { ...context, db: context.db.withOrigin(() => unrecorded) };
}

/** Removes what a run has added. @returns the users that are deleted */
async function remove(context: TenancyContext, row: DemoDataRow): Promise<readonly UserId[]> {
  const userIds = await deleteWholeRun(context, row.run_id);
  if (userIds.length > 0) await deleteSignInsOfUsers.run(context, { userIds });
  const counts = row.counts ?? countedOf(context, row, new Set(userIds));
  await changeMetrics.run(context, { changes: JSON.stringify(takenBack(counts)) });
  return userIds;
}

/** Returns what triggers have counted for users of a run that was not completed. */
function countedOf(context: TenancyContext, row: DemoDataRow, userIds: ReadonlySet<UserId>): readonly MetricChange[] {
  const users = demoUsers(context, { runId: row.run_id, addedAt: row.added_at, passwordHash: null });
  return activityOf(
    row.run_id,
    users.filter(({ id }) => userIds.has(id)),
  ).counted;
}

function takenBack(counts: readonly MetricChange[]): readonly MetricChange[] {
  return counts.map((one) => ({ ...one, change: -one.change }));
}
