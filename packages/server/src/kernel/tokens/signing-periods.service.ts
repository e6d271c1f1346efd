import type { ServerKeys } from '../../base/server-keys.ts';
import type { Unscoped } from '../../db/statements.ts';
import type { BackgroundJob } from '../background/jobs.ts';
import { announceChange } from '../changes/announce.ts';
import type { BaseContext } from '../context.ts';
import type { AudienceKeys } from './audience-keys.ts';
import { insertFirstPeriod, insertNextPeriod, newestPeriods } from './signing-periods.queries.ts';
import { publishedSeconds, type SigningPeriod } from './signing-periods.ts';

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
  const periods = rows
    .toReversed()
    .map(({ number, secret_id: secretId, key_index: index, created_at: createdAt, signs_from: signsFrom }) => ({
      number,
      secretId,
      index,
      createdAt,
      signsFrom,
    }));
  audienceKeys.use(periods);
  return periods;
}

/**
 * Reads the periods when a process starts. A new server secret begins to sign after its keys were published for two hours,
 * or at once if this server does not have the secret that signs now.
 */
export async function beginPeriods(
  context: Pick<BaseContext, 'db' | 'now'>,
  { audienceKeys, serverKeys }: Parts,
): Promise<void> {
  const periods = await readPeriods(context, audienceKeys);
  if (periods.some(({ secretId }) => secretId === serverKeys.id)) return;
  const newest = periods.at(-1);
  const canSign = serverKeys.all.some(({ id }) => id === newest?.secretId);
  const { now } = context;
  // @guard new-secret-signs-after-publishing
  const signsFrom = canSign ? plannedFrom(now) : now;
  const added = await insertFirstPeriod.all(context, { secretId: serverKeys.id, now, signsFrom });
  if (added.length > 0) await announceChange(context, signingPeriodsChanged, ['all']);
  await readPeriods(context, audienceKeys);
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
