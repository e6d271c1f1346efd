import type { ServerKeys } from '../../base/server-keys.ts';
import type { Unscoped } from '../../db/statements.ts';
import type { BackgroundJob } from '../background/jobs.ts';
import { announceChange } from '../changes/announce.ts';
import type { BaseContext } from '../context.ts';
import type { AudienceKeys } from './audience-keys.ts';
import { requireSecretOf } from './secret-of-database.ts';
import { dropPeriods, insertFirstPeriod, insertNextPeriod, newestPeriods } from './signing-periods.queries.ts';
import { type DropReason, publishedSeconds, type SigningPeriod } from './signing-periods.ts';

/** Topic of changes of the periods. */
export const signingPeriodsChanged = 'signing_periods';

/** How often every process reads the periods, because a notification can be lost. A key is published much longer. */
const readEverySeconds = 60;

interface Parts {
  readonly audienceKeys: AudienceKeys;
  readonly serverKeys: ServerKeys;
}

/** Reads the periods, and uses them from now on. @returns the periods in their order */
export async function readPeriods(context: Unscoped, audienceKeys: AudienceKeys): Promise<readonly SigningPeriod[]> {
  const rows = await newestPeriods.all(context);
  const periods = rows.toReversed().map((row) => ({
    number: row.number,
    secretId: row.secret_id,
    index: row.key_index,
    createdAt: row.created_at,
    signsFrom: row.signs_from,
    droppedAs: row.dropped_as ?? undefined,
  }));
  // @guard leaked-secret-verifies-nothing
  audienceKeys.use(periods.filter(({ droppedAs }) => droppedAs !== 'leaked'));
  return periods;
}

/**
 * Reads the periods when a process starts. A new server secret begins to sign after its keys were published for two hours,
 * or at once if there is no earlier one.
 *
 * @throws {ServerSecretError} the database is used with another secret. Also if another process has just begun to use it
 */
export async function beginPeriods(
  context: Pick<BaseContext, 'db' | 'now'>,
  { audienceKeys, serverKeys }: Parts,
): Promise<void> {
  const { now } = context;
  for (let before = -1; ; ) {
    const periods = await readPeriods(context, audienceKeys);
    requireSecretOf(periods, serverKeys);
    const newest = periods.at(-1)?.number ?? 0;
    // Nothing was inserted, by others neither: the period of this secret is older than those that are read.
    if (newest === before || periods.some(({ secretId }) => secretId === serverKeys.id)) return;
    before = newest;
    const isFirst = periods.every(({ droppedAs }) => droppedAs !== undefined);
    // @guard new-secret-signs-after-publishing
    const signsFrom = isFirst ? now : plannedFrom(now);
    // @guard new-secret-beside-no-other
    const added = await insertFirstPeriod.all(context, { number: newest + 1, secretId: serverKeys.id, now, signsFrom });
    if (added.length > 0) await announceChange(context, signingPeriodsChanged, ['all']);
  }
}

/**
 * Plans the change to the current secret's next key, unless one is planned or was planned since `since`.
 *
 * @returns when the newest key begins to sign
 */
export async function planNextPeriod(
  context: Pick<BaseContext, 'db' | 'now'>,
  { audienceKeys, serverKeys }: Parts,
  since: Date,
): Promise<Date> {
  const { now } = context;
  const planned = { secretId: serverKeys.id, now, signsFrom: plannedFrom(now), since };
  const added = await insertNextPeriod.all(context, planned);
  if (added.length > 0) await announceChange(context, signingPeriodsChanged, ['all']);
  const periods = await readPeriods(context, audienceKeys);
  return periods.at(-1)?.signsFrom ?? now;
}

/**
 * Records that servers start without the secrets of the database that they do not have.
 *
 * @returns the IDs of the secrets
 */
export async function dropSecrets(
  context: Pick<BaseContext, 'db' | 'now'>,
  { all }: Pick<ServerKeys, 'all'>,
  reason: DropReason,
): Promise<readonly string[]> {
  const kept = all.map(({ id }) => id);
  const dropped = await dropPeriods.all(context, { kept, reason, now: context.now });
  return [...new Set(dropped.map(({ secret_id: id }) => id))];
}

function plannedFrom(now: Date): Date {
  return new Date(now.getTime() + publishedSeconds * 1000);
}

/** Returns the job with which every process reads the periods that others have planned. */
export function readPeriodsJob({ audienceKeys }: Pick<Parts, 'audienceKeys'>): BackgroundJob {
  return {
    name: 'signing keys: read when they sign',
    everySeconds: readEverySeconds,
    run: async ({ db }) => {
      await readPeriods({ db }, audienceKeys);
      return 0;
    },
  };
}
