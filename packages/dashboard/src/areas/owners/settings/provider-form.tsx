import type { IdentityProvider } from '@portico/js/internals';
import { type AdminOAuthProvider, providerName, useAction } from '@portico/react';
import { useState } from 'react';
import { useClientApp } from '../../../lib/session.tsx';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { CopyButton } from '../../../ui/forms/copy.tsx';
import { PasswordField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { callbackUrlOf, isDirectoryId, lacksSecret } from './provider-list.ts';

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
  const { id, name, canBeShared, ownSetting } = identityProvider;
  const [type, setType] = useState<AdminOAuthProvider['type']>(provider?.type ?? (canBeShared ? 'shared' : 'standard'));
  const [clientId, setClientId] = useState(provider?.clientId ?? '');
  const [clientSecret, setClientSecret] = useState(provider?.clientSecret ?? '');
  const [extra, setExtra] = useState((ownSetting && provider?.[ownSetting]) ?? '');
  const [verifiesEmails, setVerifiesEmails] = useState(provider?.microsoftVerifiesEmails === true);
  const [isChecked, setIsChecked] = useState(false);
  const isOwn = type === 'standard';
  const missing = (value: string) => (isChecked && value.trim() === '' ? 'This field is required.' : undefined);
  const lacksDirectory = ownSetting === 'microsoftTenantId' && verifiesEmails && !isDirectoryId(extra.trim());
  const isComplete = !isOwn || (clientId.trim() !== '' && clientSecret.trim() !== '' && !lacksDirectory);
  const saving = useAction(async () => {
    await onSave({
      id,
      type,
      ...(isOwn ? { clientId: clientId.trim(), clientSecret: clientSecret.trim() } : {}),
      ...(isOwn && ownSetting !== undefined && extra.trim() !== '' ? { [ownSetting]: extra.trim() } : {}),
      ...(isOwn && ownSetting === 'microsoftTenantId' && verifiesEmails ? { microsoftVerifiesEmails: true } : {}),
    });
    onClose();
  });
  return (
    <Form
      className="flex flex-col gap-4"
      onSend={() => {
        setIsChecked(true);
        if (isComplete) void saving.run();
      }}
    >
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
        <>
          <CallbackUrl id={id} />
          <TextField
            label="Client ID"
            autoComplete="off"
            value={clientId}
            error={missing(clientId)}
            onChange={(event) => setClientId(event.target.value)}
          />
          <PasswordField
            label="Client secret"
            autoComplete="off"
            value={clientSecret}
            error={missing(clientSecret)}
            help={
              provider !== undefined && lacksSecret(provider)
                ? 'The stored secret cannot be read. Enter it again.'
                : 'The secret is stored encrypted.'
            }
            onChange={(event) => setClientSecret(event.target.value)}
          />
          {ownSetting !== undefined && (
            <ExtraField
              setting={ownSetting}
              value={extra}
              error={isChecked && lacksDirectory ? 'Enter the ID of one tenant, to trust its addresses.' : undefined}
              onValue={setExtra}
            />
          )}
          {ownSetting === 'microsoftTenantId' && (
            <Checkbox
              label="Trust verified addresses"
              help="Addresses count as verified if the tenant owns their domain. Add the optional claims email and xms_edov to the ID token in your app registration."
              isChecked={verifiesEmails}
              onChange={setVerifiesEmails}
            />
          )}
        </>
      )}
      <ProblemNote error={saving.error} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={saving.isRunning}>
          {provider === undefined ? `Turn on ${name}` : 'Save changes'}
        </Button>
      </Actions>
    </Form>
  );
}

function CallbackUrl({ id }: { id: string }) {
  const { settings } = useClientApp();
  const url = callbackUrlOf(settings.apiUrl, id);
  return (
    <div className="flex items-start justify-between gap-3 rounded-md border border-line bg-panel p-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium">Callback URL</p>
        <p className="text-ink-3">Register this URL with {providerName(id)}.</p>
        <p className="mt-2 break-all font-mono text-ink-2 text-xs">{url}</p>
      </div>
      <CopyButton text={url} what="callback URL" />
    </div>
  );
}

type OwnSetting = NonNullable<IdentityProvider['ownSetting']>;

const ownSettings: Readonly<Record<OwnSetting, { label: string; help: string }>> = {
  microsoftTenantId: { label: 'Tenant ID', help: 'The tenant whose accounts can sign in. Default: personal accounts.' },
  facebookConfigId: { label: 'Configuration ID', help: 'From Facebook Login for Business.' },
};

interface ExtraFieldProps {
  setting: OwnSetting;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** Shows the setting that only this provider has. */
function ExtraField({ setting, value, error, onValue }: ExtraFieldProps) {
  return (
    <TextField
      {...ownSettings[setting]}
      isOptional
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
