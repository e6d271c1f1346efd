import { emailScheduleMillisMax } from '@portico/contract';
import { deleteSome } from '../../db/delete-some.ts';
import { type BackgroundJob, deletesOld, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import { deleteOldBroadcasts, deleteOldSources, deleteOldVariables, removeRate } from './broadcasts.queries.ts';

/** Emails of a broadcast are deleted after the same time. */
const broadcastsKeptMillis = 90 * 86_400_000;

/** A broadcast can be scheduled a year ahead, and its sources are used until it is deleted. */
const sourcesKeptMillis = emailScheduleMillisMax + 2 * broadcastsKeptMillis;

/** Emails that were not accepted are tried again for two days. The log shows contents for a week. */
const variablesKeptMillis = 7 * 86_400_000;

export const broadcastJobs: readonly BackgroundJob[] = [
  deletesOld('broadcasts: delete old ones', deleteOldBroadcasts, broadcastsKeptMillis),
  deletesOld('broadcasts: delete old variables', deleteOldVariables, variablesKeptMillis),
  deletesOld('broadcasts: delete unused sources', deleteOldSources, sourcesKeptMillis),
];

export const broadcastCleanups: readonly TenancyCleanup[] = [
  { name: 'broadcasts', run: deleteSome('email_broadcasts').run },
  { name: 'sources of broadcasts', run: deleteSome('email_sources').run },
  { name: 'limits of broadcasts', run: removeRate.run },
];
