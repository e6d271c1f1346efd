import type { AdminDataVaultStore } from '@portico/react';
import { EntryForm } from '../../features/owners/configuration/entry-form.tsx';
import { EditConflict } from '../../lib/edit-conflict.ts';
import { useProject } from '../../lib/projects.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

interface StoreDialogProps {
  isOpen: boolean;
  stores: readonly AdminDataVaultStore[];
  /** Undefined for a new store. */
  edited: AdminDataVaultStore | undefined;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Creates or renames a store. */
export function StoreDialog({ isOpen, ...form }: StoreDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={form.edited === undefined ? 'Create store' : 'Rename store'} onClose={form.onClose}>
      <StoreForm {...form} />
    </Dialog>
  );
}

function StoreForm({ stores, edited, onSaved, onClose }: Omit<StoreDialogProps, 'isOpen'>) {
  const project = useProject();
  return (
    <EntryForm
      what="store"
      edited={edited && { id: edited.id, displayName: edited.displayName ?? undefined }}
      taken={stores.filter(({ displayName }) => displayName !== null).map(({ id }) => id)}
      changed="renamed"
      save={async (id, fields) => {
        const newest = (await project.getConfig()).dataVault.stores[id];
        if (edited === undefined && newest !== undefined)
          throw new EditConflict('Someone else created a store with this ID.');
        if (edited !== undefined && newest === undefined) throw new EditConflict('Someone else deleted this store.');
        if (edited !== undefined && newest?.displayName !== edited.displayName)
          throw new EditConflict('Someone else renamed this store.');
        await project.updateConfig({ [`dataVault.stores.${id}`]: fields as Record<string, string> });
        await onSaved();
      }}
      onClose={onClose}
    />
  );
}
