import type { IdentityProvider } from '@portico/js/internals';
import type { AdminOAuthProvider } from '@portico/react';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import {
  credentialProblems,
  enteredOf,
  OwnCredentials,
  type ProviderCredentials,
  settingsOf,
} from './own-credentials.tsx';

interface Entered {
  type: AdminOAuthProvider['type'];
  own: ProviderCredentials;
}

const credentialChoices = [
  { value: 'shared', text: 'Shared credentials' },
  { value: 'standard', text: 'Your own credentials' },
] as const;

/** Returns the dialog that asks for the settings that a provider requires. */
export function providerDialog(
  identityProvider: IdentityProvider,
  provider: AdminOAuthProvider | undefined,
  onSave: (provider: AdminOAuthProvider) => Promise<void>,
) {
  return dialogForm<Entered>({
    title: `Sign-in with ${identityProvider.name}`,
    action: provider === undefined ? `Turn on ${identityProvider.name}` : 'Save changes',
    first: {
      type: provider?.type ?? (identityProvider.canBeShared ? 'shared' : 'standard'),
      own: enteredOf(provider, identityProvider),
    },
    fields: ({ type, own }, set) => {
      const problems = credentialProblems(own, identityProvider);
      return [
        identityProvider.canBeShared && {
          name: 'type',
          label: 'Credentials',
          options: credentialChoices,
          help:
            type === 'standard'
              ? `Register your app with ${identityProvider.name} to get credentials.`
              : 'Good for testing. In development, a mock sign-in page replaces the provider.',
        },
        type === 'standard' && {
          id: 'own',
          problem: Object.values(problems).find((problem) => problem !== undefined),
          shows: (error) => (
            <OwnCredentials
              identityProvider={identityProvider}
              provider={provider}
              entered={own}
              problems={error === undefined ? {} : problems}
              onChange={(change) => set({ own: { ...own, ...change } })}
            />
          ),
        },
      ];
    },
    send: async ({ type, own }) => {
      const settings = type === 'standard' ? settingsOf(own, identityProvider) : {};
      await onSave({ id: identityProvider.id, type, ...settings });
      return { title: `Sign-in with ${identityProvider.name} is on` };
    },
  });
}
