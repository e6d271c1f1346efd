import type { IdentityProvider } from '@portico/js/internals';
import type { AdminOAuthProvider } from '@portico/react';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import type { SelectOption } from '../../../ui/forms/select-field.tsx';
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

const credentialChoices = (provider: string): SelectOption<Entered['type']>[] => [
  {
    value: 'shared',
    text: 'Shared credentials',
    help: 'Good for testing. In development, a mock sign-in page replaces the provider.',
  },
  { value: 'standard', text: 'Your own credentials', help: `Register your app with ${provider} to get credentials.` },
];

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
          options: credentialChoices(identityProvider.name),
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
