import { type ServerUser, useAction } from '@portico/react';
import { useState } from 'react';
import { emailProblem } from '../../../lib/email-problem.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface NewChannelDialogProps {
  isOpen: boolean;
  user: ServerUser;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Adds an email address to a user. */
export function NewChannelDialog({ isOpen, ...form }: NewChannelDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Add email" onClose={form.onClose}>
      <NewChannel {...form} />
    </Dialog>
  );
}

function NewChannel({ user, onChanged, onClose }: Omit<NewChannelDialogProps, 'isOpen'>) {
  const [value, setValue] = useState('');
  const [isVerified, setIsVerified] = useState(false);
  const [usedForAuth, setUsedForAuth] = useState(false);
  const problem = emailProblem(value);
  const saving = useAction(async () => {
    await user.createContactChannel({ value: value.trim(), type: 'email', usedForAuth, isVerified });
    await onChanged();
    onClose();
    announce({ title: 'Email added', text: value.trim() });
  });
  return (
    <DialogForm action="Add email" saving={saving} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <>
          <EmailField value={value} error={isTried ? problem : undefined} onChange={setValue} />
          <Checkbox label="Verified" isChecked={isVerified} onChange={setIsVerified} />
          <Checkbox label="Use for sign-in" isChecked={usedForAuth} onChange={setUsedForAuth} />
        </>
      )}
    </DialogForm>
  );
}
