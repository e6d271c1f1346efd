import type { PermissionDefinition } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { projectsKey, useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useEdited } from '../../../ui/dialogs/use-edited.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { DefaultPermissions } from './default-permissions.tsx';
import { permissionDialog } from './permission-dialog.tsx';
import { PermissionRow } from './permission-row.tsx';
import type { Scope } from './scopes.ts';

/** Shows the permissions of a scope and the default permissions. */
export function PermissionSection({ scope }: { scope: Scope }) {
  const project = useProject();
  const key = ['permissions', project.id, scope.key];
  const definitions = useQuery({ queryKey: key, queryFn: async () => await scope.list(project) });
  const { isOpen, edited, open, close } = useEdited<PermissionDefinition>();
  const [leaving, setLeaving] = useState<string | undefined>(undefined);
  const onChanged = async () => void (await Promise.all([refresh(key), refresh(projectsKey)]));
  const known = definitions.data ?? [];
  return (
    <Section
      title={scope.title}
      help={scope.help}
      action={
        <Button changes onClick={() => open(undefined)}>
          <Plus size={16} aria-hidden="true" />
          Create {scope.key} permission
        </Button>
      }
    >
      {definitions.isPending && (
        <Loading what={scope.title.toLowerCase()}>
          <Skeleton className="my-3 h-6" />
        </Loading>
      )}
      {definitions.isLoadingError && <Failed error={definitions.error} onRetry={definitions.refetch} />}
      {definitions.data !== undefined && known.length === 0 && (
        <Empty icon={ShieldCheck} title="No permissions yet" text="Define the permissions that your app checks." />
      )}
      {known.length > 0 && (
        <ul className="divide-y divide-line">
          {known.map((definition) => (
            <PermissionRow
              key={definition.id}
              definition={definition}
              definitions={known}
              onEdit={() => open(definition)}
              onDelete={() => setLeaving(definition.id)}
            />
          ))}
        </ul>
      )}
      {known.length > 0 && <DefaultPermissions scope={scope.key} definitions={known} />}
      <FormDialog
        form={isOpen && permissionDialog(project, { scope, edited, definitions: known, onSaved: onChanged })}
        onClose={close}
      />
      <PermissionDeletion id={leaving} scope={scope} onChanged={onChanged} onClose={() => setLeaving(undefined)} />
    </Section>
  );
}

interface PermissionDeletionProps {
  /** Undefined while the dialog is closed. */
  id: string | undefined;
  scope: Scope;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

function PermissionDeletion({ id, scope, onChanged, onClose }: PermissionDeletionProps) {
  const project = useProject();
  return (
    <ConfirmDialog
      isOpen={id !== undefined}
      title={`Delete ${id ?? ''}?`}
      consequence="It will be revoked from all users and removed from other permissions. This cannot be undone."
      action="Delete permission"
      onConfirm={async () => {
        if (id === undefined) return;
        await scope.remove(project, id);
        await onChanged();
        announce({ title: 'Permission deleted', text: id });
      }}
      onClose={onClose}
    />
  );
}
