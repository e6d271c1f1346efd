import { deleteSome } from '../../db/delete-some.ts';
import { type BackgroundJob, deletesOld, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import { deleteExpiredCliLogins } from './cli-login.queries.ts';

/** How long an expired login is kept, so that the command line gets the status `expired`. */
const expiredKeptMillis = 3_600_000;

export const cliLoginJobs: readonly BackgroundJob[] = [
  deletesOld('command-line logins: delete expired ones', deleteExpiredCliLogins, expiredKeptMillis),
];

export const cliLoginCleanups: readonly TenancyCleanup[] = [
  { name: 'command-line logins', run: deleteSome('cli_logins').run },
];
