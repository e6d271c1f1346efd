import { deleteSome } from '../../db/delete-some.ts';
import { type BackgroundJob, deletesOld, hourlySeconds, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { expireSeals, keepPartitions } from './seals.queries.ts';
import { sealEvents } from './seals.service.ts';
import { deleteOldSignIns, expireSignIns } from './sign-ins.queries.ts';

const sealEverySeconds = 2;

/** How long failed sign-ins are listed. Some have an address that belongs to no user. */
const signInsKeptMillis = 30 * 86_400_000;

/** Returns the job that seals committed events. */
export function sealEventsJob(platform: Platform): BackgroundJob {
  return {
    name: 'events: seal',
    everySeconds: sealEverySeconds,
    run: async (context) => await sealEvents(context, platform),
  };
}

export const eventJobs: readonly BackgroundJob[] = [
  {
    name: 'events: create partitions of months, and drop empty ones',
    everySeconds: hourlySeconds,
    run: async ({ db, now }) => {
      await keepPartitions.run({ db }, { now });
      return 0;
    },
  },
  {
    name: 'events: delete old ones',
    everySeconds: hourlySeconds,
    run: async ({ db, now }) => await expireSeals.run({ db }, { now }),
  },
  {
    name: 'failed sign-ins: delete those of projects that keep them for a shorter time',
    everySeconds: hourlySeconds,
    run: (context) => expireSignIns.run({ db: context.db }, { now: context.now }),
  },
  deletesOld('failed sign-ins: delete old ones', deleteOldSignIns, signInsKeptMillis),
];

export const eventCleanups: readonly TenancyCleanup[] = [
  { name: 'events', run: deleteSome('events').run },
  { name: 'unsealed events', run: deleteSome('unsealed_events').run },
  { name: 'failed sign-ins', run: deleteSome('failed_sign_ins').run },
  { name: 'event seals', run: deleteSome('event_seals').run },
];
