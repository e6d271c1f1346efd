import type { ApiKey } from '@portico/react';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { endOf, lifetimes, usualLifetime } from './lifetimes.ts';

const choices = [
  ...lifetimes.map(({ value, text }) => ({ value, text: `${text} from now` })),
  { value: 'never', text: 'Never' },
];

/** Returns the dialog that changes when an API key expires. */
export function changeExpirationDialog(apiKey: ApiKey, onChanged: () => Promise<void>) {
  return dialogForm({
    title: 'Change expiration',
    action: 'Save changes',
    first: { lifetime: usualLifetime },
    fields: () => [{ name: 'lifetime', label: 'Expiration', options: choices }],
    send: async ({ lifetime }) => {
      await apiKey.update({ expiresAt: lifetime === 'never' ? null : endOf(lifetime) });
      await onChanged();
      return { title: 'Expiration changed', text: apiKey.description };
    },
  });
}
