import { type AdminOAuthProvider, providerName } from '@portico/react';
import { useState } from 'react';
import { useGround } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { PasswordField, SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';
import { callbackUrlOf, canBeShared } from './provider-list.ts';

interface ProviderFormProps {
  id: string;
  /** As it is set up now; undefined while it is off. */
  provider: AdminOAuthProvider | undefined;
  onSave: (provider: AdminOAuthProvider) => Promise<void>;
  onClose: () => void;
}

const credentialChoices = [
  { value: 'shared', text: 'Shared ones of this server' },
  { value: 'standard', text: 'Your own' },
] as const;

/** Asks for what a provider needs. What a provider of another kind needs is not asked for. */
export function ProviderForm({ id, provider, onSave, onClose }: ProviderFormProps) {
  const name = providerName(id);
  const isShareable = canBeShared(id);
  const [type, setType] = useState<AdminOAuthProvider['type']>(provider?.type ?? (isShareable ? 'shared' : 'standard'));
  const [clientId, setClientId] = useState(provider?.clientId ?? '');
  const [clientSecret, setClientSecret] = useState(provider?.clientSecret ?? '');
  const [extra, setExtra] = useState(provider?.microsoftTenantId ?? provider?.facebookConfigId ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const isOwn = type === 'standard';
  const missing = (value: string) => (isChecked && value.trim() === '' ? 'This is needed.' : undefined);
  const isComplete = !isOwn || (clientId.trim() !== '' && clientSecret.trim() !== '');
  const saving = useAction(async () => {
    await onSave({
      id,
      type,
      ...(isOwn ? { clientId: clientId.trim(), clientSecret: clientSecret.trim(), ...extraOf(id, extra.trim()) } : {}),
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
      {isShareable && (
        <SelectField
          label="Credentials"
          options={credentialChoices}
          value={type}
          onChange={(event) => setType(event.target.value === 'shared' ? 'shared' : 'standard')}
          help={
            isOwn
              ? `You get them when you register your app at ${name}.`
              : 'Good for a start. In development a page of this server stands in for the provider.'
          }
        />
      )}
      {isOwn && (
        <>
          <CallbackUrl id={id} />
          <TextField
            label="Client id"
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
            help="It is stored encrypted."
            onChange={(event) => setClientSecret(event.target.value)}
          />
          <ExtraField id={id} value={extra} onValue={setExtra} />
        </>
      )}
      <ProblemNote error={saving.error} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={saving.isBusy}>
          {provider === undefined ? `Turn on ${name}` : 'Save'}
        </Button>
      </Actions>
    </Form>
  );
}

function CallbackUrl({ id }: { id: string }) {
  const { settings } = useGround();
  const url = callbackUrlOf(settings.apiUrl, id);
  return (
    <div className="flex items-start justify-between gap-3 rounded-md border border-line bg-panel p-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium">Callback URL</p>
        <p className="text-ink-3">Register it with {providerName(id)}.</p>
        <p className="mt-2 break-all font-mono text-ink-2 text-xs">{url}</p>
      </div>
      <CopyButton text={url} what="callback URL" />
    </div>
  );
}

/** What only one of the providers has. */
function ExtraField({ id, value, onValue }: { id: string; value: string; onValue: (value: string) => void }) {
  const texts = {
    microsoft: { label: 'Tenant id', help: 'Whose accounts may sign in. Personal accounts unless said.' },
    facebook: { label: 'Configuration id', help: 'Of Facebook Login for Business.' },
  }[id];
  if (texts === undefined) return null;
  return (
    <TextField
      {...texts}
      isOptional
      autoComplete="off"
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

function extraOf(id: string, value: string): Partial<AdminOAuthProvider> {
  if (value === '') return {};
  if (id === 'microsoft') return { microsoftTenantId: value };
  return id === 'facebook' ? { facebookConfigId: value } : {};
}
