import type { BackgroundJob } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { storeKeyUses } from './projects.queries.ts';

/** Returns the job that stores the last uses of project keys. */
export function projectKeyUsesJob({ projectKeyUses }: Platform): BackgroundJob {
  return {
    name: 'project keys: store last uses',
    everySeconds: 5,
    run: async ({ db }) => {
      await projectKeyUses.store(async (uses) => await storeKeyUses.run({ db }, { uses: JSON.stringify(uses) }));
      return 0;
    },
  };
}
