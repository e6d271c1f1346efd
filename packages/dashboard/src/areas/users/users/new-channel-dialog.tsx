import type { ServerUser } from '@portico/react';
import { emailProblem } from '../../../lib/email-problem.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { emailField } from '../../../ui/forms/email-field.ts';

/** Returns the dialog that adds an email address to a user. */
export function newChannelDialog(user: ServerUser, onChanged: () => Promise<void>) {
  return dialogForm({
    title: 'Add email',
    action: 'Add email',
    first: { email: '', isVerified: false, usedForAuth: false },
    fields: ({ email }) => [
      { ...emailField, problem: emailProblem(email) },
      { name: 'isVerified', label: 'Verified', type: 'checkbox' },
      { name: 'usedForAuth', label: 'Use for sign-in', type: 'checkbox' },
    ],
    send: async ({ email, ...use }) => {
      await user.createContactChannel({ value: email.trim(), type: 'email', ...use });
      await onChanged();
      return { title: 'Email added', text: email.trim() };
    },
  });
}
