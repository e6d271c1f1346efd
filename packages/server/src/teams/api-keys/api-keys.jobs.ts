import type { BackgroundJob } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { storeUses } from './api-keys.queries.ts';

/** Returns the job that stores when API keys were last used. */
export function apiKeyUsesJob({ apiKeyUses }: Platform): BackgroundJob {
  return {
    name: 'API keys: store last uses',
    everySeconds: 5,
    run: async ({ db }) => {
      await apiKeyUses.store(async (uses) => await storeUses.run({ db }, { uses: JSON.stringify(uses) }));
      return 0;
    },
  };
}
