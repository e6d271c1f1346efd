import { type ServerUserCreateOptions, useAction } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { longPasswordProblem } from '../../../lib/new-password.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

type Draft = typeof blank;

const blank = { displayName: '', email: '', password: '', isVerified: false };

/** Creates a user. */
export function NewUserDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} title="Create user" onClose={onClose}>
      <NewUserForm onClose={onClose} />
    </Dialog>
  );
}

function optionsOf({ displayName, email, password, isVerified }: Draft): ServerUserCreateOptions {
  const primaryEmail = email.trim();
  return {
    displayName: displayName.trim() === '' ? null : displayName.trim(),
    ...(primaryEmail === '' ? {} : { primaryEmail, primaryEmailVerified: isVerified, primaryEmailAuthEnabled: true }),
    ...(password === '' ? {} : { password }),
  };
}

function NewUserForm({ onClose }: { onClose: () => void }) {
  const project = useProject();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(blank);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const email = draft.email.trim();
  const problem = email === '' && draft.displayName.trim() === '' ? 'Enter an email or a display name.' : undefined;
  const passwordProblem =
    draft.password !== '' && email === ''
      ? 'Enter an email. A password requires one.'
      : longPasswordProblem(draft.password);

  const creation = useAction(async () => {
    const user = await project.app.createUser(optionsOf(draft));
    await refresh(['users', project.id]);
    onClose();
    announce({ title: 'User created' });
    await navigate({ to: '/projects/$projectId/users/$userId', params: { projectId: project.id, userId: user.id } });
  });
  return (
    <DialogForm action="Create user" saving={creation} problems={[problem, passwordProblem]} onClose={onClose}>
      {(isTried) => (
        <>
          <EmailField
            value={draft.email}
            error={isTried ? problem : undefined}
            onChange={(typed) => set({ email: typed })}
          />
          <TextField
            label="Display name"
            isOptional
            autoComplete="off"
            maxLength={256}
            value={draft.displayName}
            onChange={(event) => set({ displayName: event.target.value })}
          />
          <PasswordField
            label="Password"
            isOptional
            autoComplete="new-password"
            value={draft.password}
            error={passwordProblem}
            help="You can also set a password later."
            onChange={(event) => set({ password: event.target.value })}
          />
          <Checkbox
            label="Email is verified"
            isChecked={draft.isVerified}
            onChange={(isVerified) => set({ isVerified })}
          />
        </>
      )}
    </DialogForm>
  );
}
