import { useAction } from '@portico/react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

interface NameDialogProps {
  isOpen: boolean;
  title: string;
  /** Text of the submit button, a verb: "Create theme". */
  action: string;
  /** The name at the beginning. */
  name?: string;
  /** Further fields. */
  fields?: ReactNode;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a template, theme or draft. */
export function NameDialog({ isOpen, title, ...rest }: NameDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={rest.onClose}>
      <NameForm {...rest} />
    </Dialog>
  );
}

function NameForm({ action, name: first = '', fields, onSave, onClose }: Omit<NameDialogProps, 'isOpen' | 'title'>) {
  const [name, setName] = useState(first);
  const problem = name.trim() === '' ? 'Enter a name.' : undefined;
  const saving = useAction(async () => {
    await onSave(name.trim());
    onClose();
  });
  return (
    <DialogForm action={action} saving={saving} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <>
          <TextField
            label="Name"
            value={name}
            maxLength={256}
            autoComplete="off"
            error={isTried ? problem : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {fields}
        </>
      )}
    </DialogForm>
  );
}
