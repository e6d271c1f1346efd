import type { IdentityProvider } from '@portico/js/internals';
import { type AdminOAuthProvider, useAction } from '@portico/react';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { SelectField } from '../../../ui/forms/field.tsx';
import {
  credentialProblems,
  enteredOf,
  OwnCredentials,
  type ProviderCredentials,
  settingsOf,
} from './own-credentials.tsx';

interface ProviderFormProps {
  identityProvider: IdentityProvider;
  /** The current settings; undefined if the provider is turned off. */
  provider: AdminOAuthProvider | undefined;
  onSave: (provider: AdminOAuthProvider) => Promise<void>;
  onClose: () => void;
}

const credentialChoices = [
  { value: 'shared', text: 'Shared credentials' },
  { value: 'standard', text: 'Your own credentials' },
] as const;

/** Shows a form with the settings that a provider requires. */
export function ProviderForm({ identityProvider, provider, onSave, onClose }: ProviderFormProps) {
  const { id, name, canBeShared } = identityProvider;
  const [type, setType] = useState<AdminOAuthProvider['type']>(provider?.type ?? (canBeShared ? 'shared' : 'standard'));
  const [entered, setEntered] = useState<ProviderCredentials>(enteredOf(provider, identityProvider));
  const isOwn = type === 'standard';
  const problems = isOwn ? credentialProblems(entered, identityProvider) : {};
  const saving = useAction(async () => {
    await onSave({ id, type, ...(isOwn ? settingsOf(entered, identityProvider) : {}) });
    onClose();
  });
  return (
    <DialogForm
      action={provider === undefined ? `Turn on ${name}` : 'Save changes'}
      saving={saving}
      problems={Object.values(problems)}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {canBeShared && (
            <SelectField
              label="Credentials"
              options={credentialChoices}
              value={type}
              onChange={(event) => setType(event.target.value === 'shared' ? 'shared' : 'standard')}
              help={
                isOwn
                  ? `Register your app with ${name} to get credentials.`
                  : 'Good for testing. In development, a mock sign-in page replaces the provider.'
              }
            />
          )}
          {isOwn && (
            <OwnCredentials
              identityProvider={identityProvider}
              provider={provider}
              entered={entered}
              problems={isTried ? problems : {}}
              onChange={(change) => setEntered({ ...entered, ...change })}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
