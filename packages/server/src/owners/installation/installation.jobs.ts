import { version } from '../../base/version.ts';
import { type BackgroundJob, deletesOld } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { forgetProcesses, keepProcess } from './installation.queries.ts';

/** How often a process says that it runs. */
export const everySeconds = 30;

const forgottenMillis = 60 * 60 * 1000;

/** Returns the jobs that list the running processes. The embedded database has one process, which needs no list. */
export function installationJobs({ settings, installation }: Platform): readonly BackgroundJob[] {
  if (settings.databaseUrl === undefined) return [];
  return [
    {
      name: 'installation: list this process',
      everySeconds,
      run: async ({ db, now }) => {
        await keepProcess.run({ db }, { ...installation.process, version, now });
        return 0;
      },
    },
    deletesOld('installation: forget ended processes', forgetProcesses, forgottenMillis),
  ];
}
