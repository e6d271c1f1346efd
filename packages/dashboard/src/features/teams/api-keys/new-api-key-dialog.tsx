import type { ApiKey, ServerTeam, ServerUser } from '@portico/react';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { endOf, lifetimes, usualLifetime } from './lifetimes.ts';
import { ShownApiKey } from './shown-api-key.tsx';

const choices = [...lifetimes, { value: 'never', text: 'Never' }];

/** Returns the dialog that creates an API key, then shows it once. */
export function newApiKeyDialog(owner: ServerUser | ServerTeam, kind: ApiKey['type'], onCreated: () => Promise<void>) {
  return dialogForm({
    title: 'Create API key',
    action: 'Create API key',
    first: { description: '', lifetime: usualLifetime, isPublic: false },
    fields: ({ description }) => [
      {
        name: 'description',
        label: 'Description',
        autoFocus: true,
        maxLength: 1000,
        help: `The ${kind} also sees this description.`,
        problem: description.trim() === '' ? 'Enter a description.' : undefined,
      },
      { name: 'lifetime', label: 'Expiration', options: choices },
      {
        name: 'isPublic',
        label: 'Public',
        type: 'checkbox',
        help: 'For keys that may be visible, for example on a web page. Secret scanners ignore public keys.',
      },
    ],
    send: async ({ description, lifetime, isPublic }) => {
      const { value } = await owner.createApiKey({
        description: description.trim(),
        expiresAt: lifetime === 'never' ? null : endOf(lifetime),
        isPublic,
      });
      const content = (onClose: () => void) => <ShownApiKey value={value} kind={kind} onClose={onClose} />;
      return { title: 'New API key', content, next: onCreated };
    },
  });
}
