import type { KeySetId } from '@portico/contract';
import { newId, newSecret } from '../../base/ids.ts';
import { inTransaction } from '../../db/handle.ts';
import {
  createProject,
  internalContext,
  lockedInstallationOwner,
  prepareProject,
  storeKeySet,
} from '../../ground/projects/index.ts';
import type { OperatorCommands } from '../../kernel/operator-command.ts';

/** Lifetime of keys that nobody else gets: a hundred years, like those of the dashboard without an end. */
const keyLifetimeMillis = 100 * 365 * 86_400_000;

const nameLengthMax = 100;

/** Commands for projects. The operator has all rights anyway. */
export const projectCommands: OperatorCommands = {
  'projects create': {
    summary: 'Create a project, and print the variables of its keys',
    argument: {
      kind: 'word',
      usage: '[name]',
      sentence:
        'Without a name, it is called "My app". The owners of this server own it, or the first account if there is none yet.',
    },
    examples: ['', '"My app" > .env'],
    run: async (job, platform, { argument }) => {
      const displayName = argument?.trim() || 'My app';
      if (displayName.length > nameLengthMax)
        return { lines: [], failure: `The name is longer than ${nameLengthMax} characters.` };
      const internal = await internalContext(job, platform);
      const prepared = await prepareProject(internal, {});
      const keys = {
        publishableClientKey: `pck_${newSecret()}`,
        secretServerKey: `ssk_${newSecret()}`,
        superSecretAdminKey: undefined,
      };
      const projectId = await inTransaction(internal, async (context) => {
        // Locked, so that a first account at the same time either is the owner or adopts the project.
        const owner_team_id = await lockedInstallationOwner(context);
        const { id } = await createProject(context, prepared, { display_name: displayName, owner_team_id });
        const expiresAt = new Date(context.now.getTime() + keyLifetimeMillis);
        const set = {
          projectId: id,
          keySetId: newId<KeySetId>(),
          description: 'Created on the command line',
          expiresAt,
        };
        await storeKeySet(context, set, keys);
        return id;
      });
      return {
        lines: [
          `PORTICO_API_URL=${platform.publicUrl()}`,
          `PORTICO_PROJECT_ID=${projectId}`,
          `PORTICO_PUBLISHABLE_CLIENT_KEY=${keys.publishableClientKey}`,
          `PORTICO_SECRET_SERVER_KEY=${keys.secretServerKey}`,
        ],
      };
    },
  },
};
