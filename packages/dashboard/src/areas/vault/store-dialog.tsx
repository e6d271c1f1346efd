import type { AdminDataVaultStore, AdminOwnedProject } from '@portico/react';
import { displayNameOf, entryField } from '../../features/owners/configuration/entry-field.tsx';
import { EditConflict } from '../../lib/edit-conflict.ts';
import { refreshProjects } from '../../lib/projects.tsx';
import { dialogForm } from '../../ui/dialogs/form-dialog.tsx';

/** Returns the dialog that creates or renames a store. */
export function storeDialog(
  project: AdminOwnedProject,
  stores: readonly AdminDataVaultStore[],
  edited: AdminDataVaultStore | undefined,
) {
  const isNew = edited === undefined;
  const taken = stores.filter(({ displayName }) => displayName !== null).map(({ id }) => id);
  return dialogForm({
    title: isNew ? 'Create store' : 'Rename store',
    action: isNew ? 'Create store' : 'Save changes',
    first: { name: edited?.displayName ?? '', id: edited?.id ?? '' },
    fields: (entered, set) => [entryField(entered, set, isNew ? taken : undefined)],
    send: async (entered) => {
      const newest = (await project.getConfig()).dataVault.stores[entered.id];
      if (isNew && newest !== undefined) throw new EditConflict('Someone else created a store with this ID.');
      if (!isNew && newest === undefined) throw new EditConflict('Someone else deleted this store.');
      if (!isNew && newest?.displayName !== edited.displayName)
        throw new EditConflict('Someone else renamed this store.');
      await project.updateConfig({
        [`dataVault.stores.${entered.id}`]: displayNameOf(entered) as Record<string, string>,
      });
      await refreshProjects();
      return { title: isNew ? 'Store created' : 'Store renamed' };
    },
  });
}
