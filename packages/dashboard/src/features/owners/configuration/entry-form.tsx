import { useAction } from '@portico/react';
import { type ReactNode, useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { idProblem } from './entry-ids.ts';
import { NameAndIdFields } from './name-and-id-fields.tsx';

interface EntryFormProps {
  /** What the entry is, such as "catalog". */
  what: string;
  /** Undefined for a new entry. */
  edited: { readonly id: string; readonly displayName: string | undefined } | undefined;
  /** IDs of the entries that exist. */
  taken: readonly string[];
  /** What a change does, as in "Catalog renamed". */
  changed: 'renamed' | 'saved';
  /** Saves the entry. @param fields the display name, unless it is empty */
  save: (id: string, fields: { displayName?: string }) => Promise<void>;
  onClose: () => void;
  /** More fields. */
  children?: ReactNode;
}

/** Shows a dialog form that creates or edits a configuration entry with a display name and an ID. */
export function EntryForm({ what, edited, taken, changed, save, onClose, children }: EntryFormProps) {
  const [name, setName] = useState(edited?.displayName ?? '');
  const [id, setId] = useState(edited?.id ?? '');
  const isNew = edited === undefined;
  const problem = isNew ? idProblem(id, taken) : undefined;
  const saving = useAction(async () => {
    await save(id, name.trim() === '' ? {} : { displayName: name.trim() });
    onClose();
    announce({ title: `${what.charAt(0).toUpperCase()}${what.slice(1)} ${isNew ? 'created' : changed}` });
  });
  return (
    <DialogForm
      action={isNew ? `Create ${what}` : 'Save changes'}
      saving={saving}
      problems={[problem]}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <NameAndIdFields
            name={name}
            id={id}
            isNew={isNew}
            idError={isTried ? problem : undefined}
            onName={setName}
            onId={setId}
          />
          {children}
        </>
      )}
    </DialogForm>
  );
}
