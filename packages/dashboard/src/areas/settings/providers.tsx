import { type AdminOAuthProvider, type AdminOwnedProject, ProviderMark, providerName } from '@portico/react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/surface.tsx';
import { announce } from '../../ui/toasts.tsx';
import { MergeStrategy } from './merge-strategy.tsx';
import { ProviderForm } from './provider-form.tsx';
import { providerTypes, withoutProvider, withProvider } from './provider-list.ts';

interface ProvidersProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** The sites whose accounts open the app. */
export function Providers({ project, onChanged }: ProvidersProps) {
  const [editing, setEditing] = useState<string | undefined>(undefined);
  const [leaving, setLeaving] = useState<string | undefined>(undefined);
  const { oauthProviders } = project.config;
  const providerOf = (id: string | undefined) => oauthProviders.find((one) => one.id === id);
  const save = async (next: readonly AdminOAuthProvider[]) => {
    await project.update({ config: { oauthProviders: next } });
    await onChanged();
  };
  const close = () => setEditing(undefined);
  const name = providerName(editing ?? leaving ?? '');
  return (
    <Section title="Identity providers" help="Users sign in with an account they have at one of these.">
      <ul className="divide-y divide-line">
        {providerTypes.map((id) => (
          <ProviderRow
            key={id}
            id={id}
            provider={providerOf(id)}
            onEdit={() => setEditing(id)}
            onTurnOff={() => setLeaving(id)}
          />
        ))}
      </ul>
      <MergeStrategy project={project} onChanged={onChanged} />
      <Dialog isOpen={editing !== undefined} title={`Sign-in with ${name}`} onClose={close}>
        {editing !== undefined && (
          <ProviderForm
            id={editing}
            provider={providerOf(editing)}
            onClose={close}
            onSave={async (provider) => {
              await save(withProvider(oauthProviders, provider));
              announce({ title: `Sign-in with ${providerName(provider.id)} is set up` });
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Turn off sign-in with ${name}?`}
        consequence="Users who have no other way in cannot sign in until you turn it on again. Their accounts stay; a client id and secret of yours are forgotten."
        action={`Turn off ${name}`}
        onConfirm={async () => {
          await save(withoutProvider(oauthProviders, leaving ?? ''));
          announce({ title: `Sign-in with ${name} is off` });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </Section>
  );
}

interface ProviderRowProps {
  id: string;
  /** Undefined while it is off. */
  provider: AdminOAuthProvider | undefined;
  onEdit: () => void;
  onTurnOff: () => void;
}

function ProviderRow({ id, provider, onEdit, onTurnOff }: ProviderRowProps) {
  const name = providerName(id);
  const isOn = provider !== undefined;
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="flex min-w-0 items-center gap-3">
        <span className="shrink-0">
          <ProviderMark id={id} />
        </span>
        <span className="font-medium">{name}</span>
        {isOn && <Badge tone="success">On</Badge>}
        {isOn && (
          <span className="truncate text-ink-3 text-sm">
            {provider.type === 'shared' ? 'Shared credentials' : 'Your credentials'}
          </span>
        )}
      </span>
      <span className="flex gap-2">
        {isOn && (
          <Button size="small" look="quiet" aria-label={`Turn off ${name}`} onClick={onTurnOff}>
            Turn off
          </Button>
        )}
        <Button size="small" aria-label={`${isOn ? 'Edit' : 'Turn on'} ${name}`} onClick={onEdit}>
          {isOn ? 'Edit' : 'Turn on'}
        </Button>
      </span>
    </li>
  );
}
