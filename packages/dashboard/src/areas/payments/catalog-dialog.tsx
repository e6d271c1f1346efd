import { useAction } from '@portico/react';
import { useState } from 'react';
import { idProblem } from '../../features/configuration/entry-ids.ts';
import { NameAndIdFields } from '../../features/configuration/name-and-id-fields.tsx';
import { changePayments, loadPayments, type Payments } from '../../features/payments/payments-config.ts';
import { EditConflict } from '../../lib/edit-conflict.ts';
import { useProject } from '../../lib/projects.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { announce } from '../../ui/toasts.tsx';

interface CatalogDialogProps {
  payments: Payments;
  isOpen: boolean;
  /** ID of the catalog to rename; undefined for a new one. */
  edited: string | undefined;
  onClose: () => void;
}

/** Creates or renames a catalog. */
export function CatalogDialog({ isOpen, ...form }: CatalogDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={form.edited === undefined ? 'Create catalog' : 'Rename catalog'}
      onClose={form.onClose}
    >
      <CatalogForm {...form} />
    </Dialog>
  );
}

function CatalogForm({ payments, edited, onClose }: Omit<CatalogDialogProps, 'isOpen'>) {
  const project = useProject();
  const [name, setName] = useState((edited === undefined ? undefined : payments.catalogs[edited]?.displayName) ?? '');
  const [id, setId] = useState(edited ?? '');
  const problem = edited === undefined ? idProblem(id, Object.keys(payments.catalogs)) : undefined;
  const saving = useAction(async () => {
    const newest = await loadPayments(project);
    const exists = Object.hasOwn(newest.catalogs, id);
    if (edited === undefined && exists) throw new EditConflict('Someone else created a catalog with this ID.');
    if (edited !== undefined && !exists) throw new EditConflict('Someone else deleted this catalog.');
    await changePayments(project, { [`catalogs.${id}`]: name.trim() === '' ? {} : { displayName: name.trim() } });
    onClose();
    announce({ title: edited === undefined ? 'Catalog created' : 'Catalog renamed' });
  });
  return (
    <DialogForm
      action={edited === undefined ? 'Create catalog' : 'Save changes'}
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
