import type { IdentityProvider } from '@portico/js/internals';
import { type AdminOAuthProvider, providerName } from '@portico/react';
import { useClientApp } from '../../../lib/session.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { CopyButton } from '../../../ui/forms/copy.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { callbackUrlOf, isDirectoryId, lacksSecret } from './provider-list.ts';

type OwnSetting = NonNullable<IdentityProvider['ownSetting']>;

/** What the owner enters for an app at a provider. */
export interface ProviderCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The setting that only this provider has. */
  readonly extra: string;
  /** Whether the switch that only this provider has is on. */
  readonly isOn: boolean;
}

type Own = Pick<IdentityProvider, 'ownSetting' | 'ownSwitch'>;
type CredentialProblems = Partial<Record<keyof ProviderCredentials, string | undefined>>;

/** Returns the stored credentials, to change them. */
export function enteredOf(
  provider: AdminOAuthProvider | undefined,
  { ownSetting, ownSwitch }: Own,
): ProviderCredentials {
  return {
    clientId: provider?.clientId ?? '',
    clientSecret: provider?.clientSecret ?? '',
    extra: (ownSetting && provider?.[ownSetting]) ?? '',
    isOn: ownSwitch !== undefined && provider?.[ownSwitch] === true,
  };
}

/** Returns what is wrong with entered credentials. */
export function credentialProblems(entered: ProviderCredentials, { ownSwitch }: Own): CredentialProblems {
  const missing = (value: string) => (value.trim() === '' ? 'This field is required.' : undefined);
  const lacksDirectory =
    ownSwitch === 'microsoftVerifiesEmails' && entered.isOn && !isDirectoryId(entered.extra.trim());
  return {
    clientId: missing(entered.clientId),
    clientSecret: missing(entered.clientSecret),
    extra: lacksDirectory ? 'Enter the ID of one tenant, to trust its addresses.' : undefined,
  };
}

/** Returns the settings for entered credentials. */
export function settingsOf(
  { clientId, clientSecret, extra, isOn }: ProviderCredentials,
  { ownSetting, ownSwitch }: Own,
) {
  return {
    clientId: clientId.trim(),
    clientSecret: clientSecret.trim(),
    ...(ownSetting !== undefined && extra.trim() !== '' ? { [ownSetting]: extra.trim() } : {}),
    ...(ownSwitch !== undefined && isOn ? { [ownSwitch]: true } : {}),
  };
}

interface OwnCredentialsProps {
  identityProvider: IdentityProvider;
  /** The current settings. */
  provider: AdminOAuthProvider | undefined;
  entered: ProviderCredentials;
  problems: CredentialProblems;
  onChange: (change: Partial<ProviderCredentials>) => void;
}

/** Shows the fields for the credentials of the owner's app at a provider. */
export function OwnCredentials({ identityProvider, provider, entered, problems, onChange }: OwnCredentialsProps) {
  const { id, ownSetting, ownSwitch } = identityProvider;
  return (
    <>
      <CallbackUrl id={id} />
      <TextField
        label="Client ID"
        autoComplete="off"
        value={entered.clientId}
        error={problems.clientId}
        onChange={(event) => onChange({ clientId: event.target.value })}
      />
      <PasswordField
        label="Client secret"
        autoComplete="off"
        value={entered.clientSecret}
        error={problems.clientSecret}
        help={
          provider !== undefined && lacksSecret(provider)
            ? 'The stored secret cannot be read. Enter it again.'
            : 'The secret is stored encrypted.'
        }
        onChange={(event) => onChange({ clientSecret: event.target.value })}
      />
      {ownSetting !== undefined && (
        <ExtraField
          setting={ownSetting}
          value={entered.extra}
          error={problems.extra}
          onValue={(extra) => onChange({ extra })}
        />
      )}
      {ownSwitch !== undefined && (
        <Checkbox {...ownSwitches[ownSwitch]} isChecked={entered.isOn} onChange={(isOn) => onChange({ isOn })} />
      )}
    </>
  );
}

function CallbackUrl({ id }: { id: string }) {
  const { settings } = useClientApp();
  const url = callbackUrlOf(settings.apiUrl, id);
  return (
    <div className="flex items-start justify-between gap-3 rounded-md border border-line bg-sunken p-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium">Callback URL</p>
        <p className="text-ink-3">Register this URL with {providerName(id)}.</p>
        <p className="mt-2 break-all font-mono text-ink-2 text-xs">{url}</p>
      </div>
      <CopyButton text={url} what="callback URL" />
    </div>
  );
}

const ownSettings: Readonly<Record<OwnSetting, { label: string; help: string }>> = {
  microsoftTenantId: { label: 'Tenant ID', help: 'The tenant whose accounts can sign in. Default: personal accounts.' },
  facebookConfigId: { label: 'Configuration ID', help: 'From Facebook Login for Business.' },
};

const ownSwitches: Readonly<Record<NonNullable<IdentityProvider['ownSwitch']>, { label: string; help: string }>> = {
  microsoftVerifiesEmails: {
    label: 'Trust verified addresses',
    help: 'Addresses count as verified if the tenant owns their domain. Add the optional claims email and xms_edov to the ID token in your app registration.',
  },
  xReadsEmails: {
    label: 'Request email addresses',
    help: 'Your app at X must have the permission “Request email from users”. Without it, sign-ins fail.',
  },
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
