import type { AdminOwnedProject } from '@portico/react';
import { displayNameOf, entryField } from '../../../features/owners/configuration/entry-field.tsx';
import { changePayments, loadPayments, type Payments } from '../../../features/payments/payments-config.ts';
import { EditConflict } from '../../../lib/edit-conflict.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { UsageNote } from '../shared/usage-note.tsx';

/** Returns the dialog that creates or renames a catalog. */
export function catalogDialog(project: AdminOwnedProject, { catalogs }: Payments, edited?: string) {
  const isNew = edited === undefined;
  return dialogForm({
    title: isNew ? 'Create catalog' : 'Rename catalog',
    action: isNew ? 'Create catalog' : 'Save changes',
    first: { name: (isNew ? undefined : catalogs[edited]?.displayName) ?? '', id: edited ?? '' },
    fields: (entered, set) => [
      entryField(entered, set, isNew ? Object.keys(catalogs) : undefined),
      {
        id: 'usage',
        shows: () => (
          <UsageNote of={isNew ? undefined : { kind: 'catalog', id: edited }}>
            They keep their products. Only the name of the catalog changes.
          </UsageNote>
        ),
      },
    ],
    send: async (entered) => {
      const exists = Object.hasOwn((await loadPayments(project)).catalogs, entered.id);
      if (isNew && exists) throw new EditConflict('Someone else created a catalog with this ID.');
      if (!isNew && !exists) throw new EditConflict('Someone else deleted this catalog.');
      const fields = displayNameOf(entered);
      // Other settings of the catalog stay.
      const change = exists
        ? { [`catalogs.${entered.id}.displayName`]: fields.displayName ?? null }
        : { [`catalogs.${entered.id}`]: fields };
      await changePayments(project, change);
      return { title: isNew ? 'Catalog created' : 'Catalog renamed' };
    },
  });
}
