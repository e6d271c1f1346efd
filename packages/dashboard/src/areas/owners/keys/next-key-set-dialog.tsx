import type { AdminOwnedProject, InternalApiKey } from '@portico/react';
import { keysIn } from '../../../features/ground/projects/fresh-keys.ts';
import { graces, usualGrace } from '../../../features/teams/api-keys/graces.ts';
import { endOf } from '../../../features/teams/api-keys/lifetimes.ts';
import { refresh } from '../../../lib/queries.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { ShownKeys } from './shown-keys.tsx';

/** Returns the dialog that creates the keys that replace those of a key set, and shows them once. */
export function nextKeySetDialog(project: AdminOwnedProject, keySet: InternalApiKey) {
  return dialogForm({
    title: 'Create next keys',
    action: 'Create next keys',
    first: { grace: usualGrace },
    fields: () => [
      {
        id: 'note',
        shows: () => (
          <p className="text-base text-ink-2">
            “{keySet.description}” gets new keys. The old ones keep working while you replace them in your apps and on
            your servers.
          </p>
        ),
      },
      { name: 'grace', label: 'The old keys work for', options: graces },
    ],
    send: async ({ grace }) => {
      const { description, createdAt, expiresAt } = keySet;
      const created = await project.app.createInternalApiKey({
        description,
        // As long as the old ones.
        expiresAt: new Date(Date.now() + expiresAt.getTime() - createdAt.getTime()),
        hasPublishableClientKey: keySet.publishableClientKey !== null,
        hasSecretServerKey: keySet.secretServerKey !== null,
        hasSuperSecretAdminKey: keySet.superSecretAdminKey !== null,
        replaces: { id: keySet.id, until: endOf(grace) },
      });
      await refresh(['keys', project.id]);
      return { title: 'Your next keys', content: (onClose) => <ShownKeys keys={keysIn(created)} onClose={onClose} /> };
    },
  });
}
