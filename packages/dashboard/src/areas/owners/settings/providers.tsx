import type { IdentityProvider } from '@portico/js/internals';
import { type AdminOAuthProvider, type AdminOwnedProject, ProviderMark } from '@portico/react';
import { useState } from 'react';
import { refreshProjects } from '../../../lib/projects.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { MergeStrategy } from './merge-strategy.tsx';
import { providerDialog } from './provider-dialog.tsx';
import { changeTo, lacksSecret, providersToShow, removalOf } from './provider-list.ts';

interface ProvidersProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** Shows the identity providers of the project. */
export function Providers({ project, onChanged }: ProvidersProps) {
  const [editing, setEditing] = useState<IdentityProvider | undefined>(undefined);
  const [leaving, setLeaving] = useState<IdentityProvider | undefined>(undefined);
  const { oauthProviders } = project.config;
  const providerOf = ({ id }: { id: string }) => oauthProviders.find((one) => one.id === id);
  const save = async (change: ReturnType<typeof changeTo | typeof removalOf>) => {
    await project.updateConfig(change);
    await refreshProjects();
  };
  const name = leaving?.name ?? '';
  return (
    <Section title="Identity providers" help="Users can sign in with accounts from these providers.">
      <ul className="divide-y divide-line">
        {providersToShow.map((one) => (
          <ProviderRow
            key={one.id}
            identityProvider={one}
            provider={providerOf(one)}
            onEdit={() => setEditing(one)}
            onTurnOff={() => setLeaving(one)}
          />
        ))}
      </ul>
      <MergeStrategy project={project} onChanged={onChanged} />
      <FormDialog
        form={
          editing &&
          providerDialog(editing, editing && providerOf(editing), async (provider) => {
            const providerConfigId = providerOf(provider)?.providerConfigId ?? provider.id;
            await save(changeTo({ ...provider, providerConfigId }));
          })
        }
        onClose={() => setEditing(undefined)}
      />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Turn off sign-in with ${name}?`}
        consequence="Users without another sign-in method cannot sign in until you turn it on again. Their accounts are kept. Your client ID and secret are deleted."
        action={`Turn off ${name}`}
        onConfirm={async () => {
          const provider = leaving && providerOf(leaving);
          if (provider !== undefined) await save(removalOf(provider));
          announce({ title: `Sign-in with ${name} is off` });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </Section>
  );
}

interface ProviderRowProps {
  identityProvider: IdentityProvider;
  /** Undefined if it is turned off. */
  provider: AdminOAuthProvider | undefined;
  onEdit: () => void;
  onTurnOff: () => void;
}

function ProviderRow({ identityProvider, provider, onEdit, onTurnOff }: ProviderRowProps) {
  const { id, name } = identityProvider;
  const isOn = provider !== undefined;
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="shrink-0">
          <ProviderMark id={id} />
        </span>
        <span className="font-medium">{name}</span>
        {isOn && <Badge tone="success">On</Badge>}
        {isOn && <Credentials provider={provider} />}
      </span>
      <span className="flex gap-2">
        {isOn && (
          <Button changes size="small" look="quiet" aria-label={`Turn off ${name}`} onClick={onTurnOff}>
            Turn off
          </Button>
        )}
        <Button changes size="small" aria-label={`${isOn ? 'Edit' : 'Turn on'} ${name}`} onClick={onEdit}>
          {isOn ? 'Edit' : 'Turn on'}
        </Button>
      </span>
    </li>
  );
}

function Credentials({ provider }: { readonly provider: AdminOAuthProvider }) {
  if (lacksSecret(provider)) return <Badge tone="warning">Enter the client secret again</Badge>;
  return (
    <span className="truncate text-ink-3 text-sm">
      {provider.type === 'shared' ? 'Shared credentials' : 'Your credentials'}
    </span>
  );
}
