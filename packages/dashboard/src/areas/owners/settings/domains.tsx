import { type AdminDomain, type AdminOwnedProject, useAction } from '@portico/react';
import { Ellipsis, Globe, Plus } from 'lucide-react';
import { concerns, useProductionModeErrors } from '../../../features/ground/projects/production-mode.ts';
import { changeConfig, refreshProjects, useProject } from '../../../lib/projects.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { useEdited } from '../../../ui/dialogs/use-edited.ts';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { Screen, Section } from '../../../ui/layout/surface.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { announce, announceFailure } from '../../../ui/states/toasts.tsx';
import { ConfigSwitch } from './config-switch.tsx';
import { domainDialog } from './domain-dialog.tsx';
import { withDomain, withoutDomain } from './domain-entries.ts';
import { HostedPages, NativeApps } from './redirect-uris.tsx';

/** Shows the trusted domains, to which users may be redirected after sign-in. */
export function Domains() {
  const project = useProject();
  const { isOpen, edited, open, close } = useEdited<AdminDomain>();
  return (
    <Screen subtitle="The domains of your app. Portico redirects users only to these domains." layout="settings">
      <div className="flex flex-col gap-6">
        <TrustedDomains onEdit={open} />
        <HostedPages />
        <NativeApps />
        <Section title="Development">
          <ConfigSwitch
            project={project}
            onChanged={refreshProjects}
            flag="allowLocalhost"
            label="Allow localhost"
            help="Allow redirects to any URL on localhost. Must be off in production mode."
          />
        </Section>
      </div>
      <FormDialog
        form={
          isOpen &&
          domainDialog(
            project.config.domains,
            edited,
            async (domain) => await saveDomains(project, (saved) => withDomain(saved, domain, edited)),
          )
        }
        onClose={close}
      />
    </Screen>
  );
}

async function saveDomains(
  project: AdminOwnedProject,
  change: (saved: readonly AdminDomain[]) => AdminDomain[],
): Promise<void> {
  await changeConfig(project, (saved) => ({ domains: change(saved.domains) }));
}

/** Shows the list of domains. @param onEdit opens the form, without a domain for a new one */
function TrustedDomains({ onEdit }: { onEdit: (domain: AdminDomain | undefined) => void }) {
  const project = useProject();
  const { domains } = project.config;
  const errors = useProductionModeErrors();
  const removal = useAction(async (gone: AdminDomain) => {
    try {
      await saveDomains(project, (saved) => withoutDomain(saved, gone.domain));
      announce({
        title: 'Domain removed',
        text: gone.domain,
        undo: async () => await saveDomains(project, (saved) => withDomain(saved, gone, undefined)),
      });
    } catch (error) {
      announceFailure('The domain could not be removed', error);
    }
  });
  return (
    <Section
      title="Trusted domains"
      action={
        <Button changes onClick={() => onEdit(undefined)}>
          <Plus size={16} aria-hidden="true" />
          Add domain
        </Button>
      }
    >
      {domains.length === 0 ? (
        <Empty icon={Globe} title="No domains yet" text="Add the domain of your app before you publish it." />
      ) : (
        <ul className="divide-y divide-line">
          {domains.map((one) => (
            <DomainRow
              key={one.domain}
              domain={one}
              isForProduction={errors.data?.some((error) => concerns(error, one.domain)) !== true}
              isBusy={removal.isRunning}
              onEdit={() => onEdit(one)}
              onRemove={() => void removal.run(one)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface DomainRowProps {
  domain: AdminDomain;
  isForProduction: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function DomainRow({ domain, isForProduction, isBusy, onEdit, onRemove }: DomainRowProps) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-1.5">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-mono text-sm" title={domain.domain}>
            {domain.domain}
          </span>
          {!isForProduction && <Badge tone="warning">Not allowed in production</Badge>}
        </span>
        <span className="block truncate text-ink-3 text-sm">Handler pages at {domain.handlerPath}</span>
      </span>
      <Menu
        changes
        trigger={<IconButton label={`Actions for ${domain.domain}`} icon={<Ellipsis size={16} />} disabled={isBusy} />}
      >
        <MenuItem onClick={onEdit}>Edit</MenuItem>
        <MenuLine />
        <MenuItem isDangerous onClick={onRemove}>
          Remove
        </MenuItem>
      </Menu>
    </li>
  );
}
