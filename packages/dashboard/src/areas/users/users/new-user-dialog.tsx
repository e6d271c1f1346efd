import type { ServerUserCreateOptions } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { longPasswordProblem } from '../../../lib/new-password.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { dialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { emailField } from '../../../ui/forms/email-field.ts';

const blank = { displayName: '', email: '', password: '', isVerified: false };

function optionsOf({ displayName, email, password, isVerified }: typeof blank): ServerUserCreateOptions {
  const primaryEmail = email.trim();
  return {
    displayName: displayName.trim() === '' ? null : displayName.trim(),
    ...(primaryEmail === '' ? {} : { primaryEmail, primaryEmailVerified: isVerified, primaryEmailAuthEnabled: true }),
    ...(password === '' ? {} : { password }),
  };
}

function problemsOf({ displayName, email, password }: typeof blank) {
  const hasEmail = email.trim() !== '';
  return {
    email: hasEmail || displayName.trim() !== '' ? undefined : 'Enter an email or a display name.',
    password: password !== '' && !hasEmail ? 'Enter an email. A password requires one.' : longPasswordProblem(password),
  };
}

/** Creates a user. */
export function NewUserDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const project = useProject();
  const navigate = useNavigate();
  return (
    <FormDialog
      form={
        isOpen &&
        dialogForm({
          title: 'Create user',
          action: 'Create user',
          first: blank,
          fields: (entered) => [
            { ...emailField, problem: problemsOf(entered).email },
            { name: 'displayName', label: 'Display name', isOptional: true, maxLength: 256 },
            {
              name: 'password',
              label: 'Password',
              isOptional: true,
              type: 'password',
              autoComplete: 'new-password',
              help: 'You can also set a password later.',
              problem: problemsOf(entered).password,
              isEager: true,
            },
            { name: 'isVerified', label: 'Email is verified', type: 'checkbox' },
          ],
          send: async (entered) => {
            const user = await project.app.createUser(optionsOf(entered));
            await refresh(['users', project.id]);
            const params = { projectId: project.id, userId: user.id };
            return {
              title: 'User created',
              next: async () => await navigate({ to: '/projects/$projectId/users/$userId', params }),
            };
          },
        })
      }
      onClose={onClose}
    />
  );
}
