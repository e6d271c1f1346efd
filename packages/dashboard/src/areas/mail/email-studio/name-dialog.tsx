import type { ReactNode } from 'react';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';

interface NameDialogOptions {
  title: string;
  /** Text of the submit button, a verb: "Create theme". */
  action: string;
  /** The name at the beginning. */
  name?: string;
  /** Further fields. */
  fields?: ReactNode;
  onSave: (name: string) => Promise<void>;
}

/** Returns the dialog that asks for the name of a template, theme or draft. */
export function nameDialog({ title, action, name: first = '', fields, onSave }: NameDialogOptions) {
  return dialogForm({
    title,
    action,
    first: { name: first },
    fields: ({ name }) => [
      {
        name: 'name',
        label: 'Name',
        maxLength: 256,
        problem: name.trim() === '' ? 'Enter a name.' : undefined,
      },
      { id: 'more', shows: () => fields },
    ],
    send: async ({ name }) => {
      await onSave(name.trim());
      return undefined;
    },
  });
}
