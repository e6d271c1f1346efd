import { KnownErrors, type UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { positionAt } from '../../base/position.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { inTransaction } from '../../db/handle.ts';
import { type ErasureStep, erasedMax } from '../../kernel/background/erasure.ts';
import {
  type BackgroundJob,
  cleanupEverySeconds,
  type JobContext,
  type TenancyCleanup,
} from '../../kernel/background/jobs.ts';
import type { RequestContext, TenancyContext } from '../../kernel/context.ts';
import { removeUser } from '../../users/users/index.ts';
import { lastPosition } from '../events/index.ts';
import {
  beginErasures,
  type ErasureRow,
  erasurePage,
  knowsUser,
  newestErasure,
  pauseRecording,
  requestErasure,
  storeErased,
} from './erasures.queries.ts';

/** Erasures of a page. */
const pageDefault = 50;

/**
 * Deletes a user, if there is one, and begins the erasure of what is left. A job goes on. Runs in one transaction.
 *
 * @returns the erasure, also if it had begun before
 * @throws {UserNotFound} nothing is known about the ID
 * @throws {Refusal} 400, the user is the last owner of projects
 */
export async function eraseUser(context: RequestContext, userId: UserId): Promise<ErasureRow> {
  const { actor, role } = context;
  const requestedBy = JSON.stringify({ type: actor?.type ?? context.level, id: actor?.id ?? null, role });
  const work = async (inner: RequestContext) => {
    const known = await knowsUser.first(inner, { userId });
    if (known?.is_known !== true) throw new KnownErrors.UserNotFound();
    if (known.exists) await removeUser(inner, userId);
    await requestErasure.run(inner, { id: newId(), userId, requestedBy, now: inner.now });
    const [stored] = await newestErasure.all(inner, { userId });
    if (stored === undefined) throw new KnownErrors.UserNotFound();
    return stored;
  };
  return await inTransaction(context, work, { retry: true });
}

/** Lists erasures, newest first. Runs one statement. */
export async function listErasures(
  context: TenancyContext,
  { cursor, limit = pageDefault }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<{ readonly rows: readonly ErasureRow[]; readonly hasMore: boolean }> {
  const after = positionAt(cursor) ?? lastPosition;
  const rows = await erasurePage.all(context, { cursorAt: after.time, cursorId: after.id, count: limit + 1 });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/**
 * Does a part of the erasures that are due: a batch of each kind, in one transaction. A killed process leaves them as they were.
 *
 * @returns the number of erasures
 */
async function eraseSome(context: JobContext, steps: readonly ErasureStep[]): Promise<number> {
  return await inTransaction(context, async (inner) => {
    const users = await beginErasures.all(inner, { now: inner.now });
    if (users.length === 0) return 0;
    await pauseRecording.first(inner);
    const counts = new Map(users.map(({ id }) => [id, new Map<string, number>()]));
    let isDone = true;
    for (const { kind, run } of steps) {
      const rows = await run(inner, users);
      for (const { id, count } of rows) counts.get(id)?.set(kind, count);
      if (rows.reduce((sum, { count }) => sum + count, 0) >= erasedMax) isDone = false;
    }
    const erased = users.map(({ id, tenancy_id }) => ({
      tenancy_id,
      id,
      counts: Object.fromEntries(counts.get(id) ?? []),
      is_done: isDone,
    }));
    await storeErased.run(inner, { erased: JSON.stringify(erased), now: inner.now });
    return users.length;
  });
}

/**
 * Returns the job that erases the personal data of deleted users.
 *
 * @see docs/contribute/decisions/0115-erasure-and-seals.md#erasure-of-a-person
 */
export function erasureJob(steps: readonly ErasureStep[]): BackgroundJob {
  return {
    name: 'erasures: remove personal data',
    everySeconds: cleanupEverySeconds,
    run: async (context) => await eraseSome(context, steps),
  };
}

export const erasureCleanups: readonly TenancyCleanup[] = [{ name: 'erasures', run: deleteSome('erasures').run }];
