import { type AdminOwnedProject, useAction } from '@portico/react';
import { useState } from 'react';
import { emailProblem } from '../../../lib/email-problem.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface AddSuppressionsProps {
  project: AdminOwnedProject;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Most addresses in one request. */
const addressesMax = 1000;

/** Shows a dialog that adds addresses to the suppression list. */
export function AddSuppressions({ isOpen, ...props }: AddSuppressionsProps & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Add addresses"
      description="The addresses get no emails of your app, also no sign-in codes."
      onClose={props.onClose}
    >
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ project, onChanged, onClose }: AddSuppressionsProps) {
  const [text, setText] = useState('');
  const [detail, setDetail] = useState('');
  const addresses = text.split(/[\s,;]+/).filter((part) => part !== '');
  const problem = problemOf(addresses);
  const adding = useAction(async () => {
    const { added } = await project.app.emailDelivery.addSuppressions(addresses, detail.trim());
    await onChanged();
    onClose();
    announce({ title: added === 1 ? '1 address added' : `${added} addresses added` });
  });
  return (
    <DialogForm action="Add addresses" saving={adding} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <>
          <TextArea
            label="Email addresses"
            autoFocus
            rows={5}
            spellCheck={false}
            value={text}
            help="Separate several addresses with spaces, commas or new lines."
            error={isTried ? problem : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <TextField
            label="Note"
            isOptional
            maxLength={500}
            value={detail}
            onChange={(event) => setDetail(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}

function problemOf(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return 'Enter an email address.';
  if (addresses.length > addressesMax) return `Enter at most ${addressesMax.toLocaleString('en')} addresses.`;
  const wrong = addresses.find((address) => emailProblem(address) !== undefined);
  return wrong === undefined ? undefined : `“${wrong}” is not an email address.`;
}
