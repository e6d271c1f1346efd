import { type AdminDataVaultStore, useAction } from '@portico/react';
import { useState } from 'react';
import { idProblem } from '../../features/configuration/entry-ids.ts';
import { NameAndIdFields } from '../../features/configuration/name-and-id-fields.tsx';
import { EditConflict } from '../../lib/edit-conflict.ts';
import { useProject } from '../../lib/projects.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { announce } from '../../ui/toasts.tsx';

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
  const [name, setName] = useState(edited?.displayName ?? '');
  const [id, setId] = useState(edited?.id ?? '');
  const taken = stores.filter(({ displayName }) => displayName !== null).map((store) => store.id);
  const problem = edited === undefined ? idProblem(id, taken) : undefined;
  const saving = useAction(async () => {
    const newest = (await project.getConfig()).dataVault.stores[id];
    if (edited === undefined && newest !== undefined)
      throw new EditConflict('Someone else created a store with this ID.');
    if (edited !== undefined && newest === undefined) throw new EditConflict('Someone else deleted this store.');
    if (edited !== undefined && newest?.displayName !== edited.displayName)
      throw new EditConflict('Someone else renamed this store.');
    const store: Record<string, string> = name.trim() === '' ? {} : { displayName: name.trim() };
    await project.updateConfig({ [`dataVault.stores.${id}`]: store });
    await onSaved();
    onClose();
    announce({ title: edited === undefined ? 'Store created' : 'Store renamed' });
  });
  return (
    <DialogForm
      action={edited === undefined ? 'Create store' : 'Save changes'}
      saving={saving}
      problems={[problem]}
      onClose={onClose}
    >
      {(isTried) => (
        <NameAndIdFields
          name={name}
          id={id}
          isNew={edited === undefined}
          idError={isTried ? problem : undefined}
          onName={setName}
          onId={setId}
        />
      )}
    </DialogForm>
  );
}
