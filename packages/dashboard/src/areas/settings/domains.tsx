import type { AdminDomain, AdminOwnedProject } from '@portico/react';
import { Globe, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../lib/explain.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Empty } from '../../ui/states.tsx';
import { Section } from '../../ui/surface.tsx';
import { announce } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ConfigSwitch } from './config-switch.tsx';

interface DomainsProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
}

/** The addresses to which users may be sent back after signing in. */
export function Domains({ project, onChanged }: DomainsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { domains } = project.config;
  const save = async (next: readonly AdminDomain[]) => {
    await project.update({ config: { domains: next } });
    await onChanged();
  };
  const removal = useAction(async (gone: AdminDomain) => {
    try {
      await save(domains.filter(({ domain }) => domain !== gone.domain));
      announce({ title: 'Domain removed', text: gone.domain, undo: async () => await save(domains) });
    } catch (error) {
      const { title, text } = explain(error);
      announce({ title: 'The domain was not removed', text: `${title}. ${text}` });
    }
  });
  return (
    <Section
      title="Domains"
      help="Where your app lives. Users are sent back only to these addresses."
      action={
        <Button onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          Add domain
        </Button>
      }
    >
      <ConfigSwitch
        project={project}
        onChanged={onChanged}
        flag="allowLocalhost"
        label="Allow localhost"
        help="Any address on localhost counts as yours. For development only."
      />
      {domains.length === 0 ? (
        <div className="border-line border-t">
          <Empty icon={Globe} title="No domains yet" text="Add the address of your app before you publish it." />
        </div>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {domains.map((one) => (
            <li key={one.domain} className="flex min-h-12 items-center justify-between gap-4 py-1.5">
              <span className="min-w-0">
                <span className="block truncate font-mono text-sm" title={one.domain}>
                  {one.domain}
                </span>
                <span className="block truncate text-ink-3 text-sm">Sign-in pages under {one.handlerPath}</span>
              </span>
              <IconButton
                label={`Remove ${one.domain}`}
                icon={<Trash2 size={15} />}
                disabled={removal.isBusy}
                onClick={() => void removal.run(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <Dialog isOpen={isAdding} title="Add domain" onClose={() => setIsAdding(false)}>
        <DomainForm known={domains} onSave={save} onClose={() => setIsAdding(false)} />
      </Dialog>
    </Section>
  );
}

interface DomainFormProps {
  known: readonly AdminDomain[];
  onSave: (domains: readonly AdminDomain[]) => Promise<void>;
  onClose: () => void;
}

function DomainForm({ known, onSave, onClose }: DomainFormProps) {
  const [domain, setDomain] = useState('');
  const [handlerPath, setHandlerPath] = useState('/handler');
  const [isChecked, setIsChecked] = useState(false);
  const domainError = domainProblem(domain.trim(), known);
  const pathError = handlerPath.startsWith('/') ? undefined : 'Begin with a slash.';
  const saving = useAction(async () => {
    await onSave([...known, { domain: domain.trim().replace(/\/$/, ''), handlerPath: handlerPath.trim() }]);
    onClose();
    announce({ title: 'Domain added' });
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (domainError === undefined && pathError === undefined) void saving.run();
      }}
    >
      <TextField
        label="Address"
        type="url"
        autoFocus
        autoComplete="off"
        placeholder="https://app.example.com"
        maxLength={300}
        value={domain}
        error={isChecked ? domainError : undefined}
        help="A star stands for any name: https://*.example.com."
        onChange={(event) => setDomain(event.target.value)}
      />
      <TextField
        label="Path of the sign-in pages"
        autoComplete="off"
        maxLength={300}
        value={handlerPath}
        error={isChecked ? pathError : undefined}
        help="Leave it unless your app serves them elsewhere."
        onChange={(event) => setHandlerPath(event.target.value)}
      />
      <ProblemNote error={saving.error} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isBusy={saving.isBusy}>
          Add domain
        </Button>
      </Actions>
    </form>
  );
}

function domainProblem(domain: string, known: readonly AdminDomain[]): string | undefined {
  if (!/^https?:\/\//.test(domain)) return 'Begin with https:// or http://.';
  if (!URL.canParse(domain.replaceAll('*', 'any'))) return 'This is not an address.';
  return known.some((one) => one.domain === domain.replace(/\/$/, ''))
    ? 'This address is in the list already.'
    : undefined;
}
