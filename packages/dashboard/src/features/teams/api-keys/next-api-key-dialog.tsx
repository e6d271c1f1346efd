import type { ApiKey, ServerTeam, ServerUser } from '@portico/react';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { graces, usualGrace } from './graces.ts';
import { endOf } from './lifetimes.ts';
import { ShownApiKey } from './shown-api-key.tsx';

/** Returns the dialog that creates the API key that replaces another one, then shows it once. */
export function nextApiKeyDialog(apiKey: ApiKey, owner: ServerUser | ServerTeam, onCreated: () => Promise<void>) {
  return dialogForm({
    title: 'Create next API key',
    action: 'Create next API key',
    first: { grace: usualGrace },
    fields: () => [
      {
        id: 'note',
        shows: () => (
          <p className="text-base text-ink-2">
            The next API key has the same description and lifetime. The old one keeps working while you replace it.
          </p>
        ),
      },
      { name: 'grace', label: 'The old API key works for', options: graces },
    ],
    send: async ({ grace }) => {
      const { id, description, isPublic, createdAt, expiresAt, type } = apiKey;
      const { value } = await owner.createApiKey({
        description,
        // As long as the old one.
        expiresAt: expiresAt === undefined ? null : endOf(String(expiresAt.getTime() - createdAt.getTime())),
        isPublic,
        replaces: { id, until: endOf(grace) },
      });
      const content = (onClose: () => void) => <ShownApiKey value={value} kind={type} onClose={onClose} />;
      return { title: 'Your next API key', content, next: onCreated };
    },
  });
}
