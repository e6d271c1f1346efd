import { EntryForm } from '../../features/owners/configuration/entry-form.tsx';
import { changePayments, loadPayments, type Payments } from '../../features/payments/payments-config.ts';
import { EditConflict } from '../../lib/edit-conflict.ts';
import { useProject } from '../../lib/projects.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { UsageNote } from './usage-note.tsx';

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
  return (
    <EntryForm
      what="catalog"
      edited={edited === undefined ? undefined : { id: edited, displayName: payments.catalogs[edited]?.displayName }}
      taken={Object.keys(payments.catalogs)}
      changed="renamed"
      save={async (id, fields) => {
        const exists = Object.hasOwn((await loadPayments(project)).catalogs, id);
        if (edited === undefined && exists) throw new EditConflict('Someone else created a catalog with this ID.');
        if (edited !== undefined && !exists) throw new EditConflict('Someone else deleted this catalog.');
        // Other settings of the catalog stay.
        const change = exists
          ? { [`catalogs.${id}.displayName`]: fields.displayName ?? null }
          : { [`catalogs.${id}`]: fields };
        await changePayments(project, change);
      }}
      onClose={onClose}
    >
      <UsageNote of={edited === undefined ? undefined : { kind: 'catalog', id: edited }}>
        They keep their products. Only the name of the catalog changes.
      </UsageNote>
    </EntryForm>
  );
}
