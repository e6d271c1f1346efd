import type { ServerUser } from '@portico/react';
import { useState } from 'react';
import { helpForPassword, newPasswordProblem } from '../../../lib/new-password.ts';
import { usePasswordMin } from '../../../lib/password-min.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog.tsx';
import { FormContent } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface PasswordProps {
  user: ServerUser;
  onChanged: () => Promise<void>;
}

/** Sets or removes the password of the user. */
export function Password({ user, onChanged }: PasswordProps) {
  const [open, setOpen] = useState<'set' | 'remove' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const verb = user.hasPassword ? 'Reset password' : 'Set password';
  return (
    <Section
      title="Password"
      help={passwordState(user)}
      action={
        <div className="flex flex-wrap gap-2">
          {user.hasPassword && (
            <Button changes look="quiet" onClick={() => setOpen('remove')}>
              Remove
            </Button>
          )}
          <Button changes onClick={() => setOpen('set')}>
            {verb}
          </Button>
        </div>
      }
    >
      <DialogFrame isOpen={open === 'set'} onClose={close}>
        <PasswordForm user={user} verb={verb} onChanged={onChanged} onClose={close} />
      </DialogFrame>
      <ConfirmDialog
        isOpen={open === 'remove'}
        title="Remove the password?"
        consequence="The user will be signed out on all devices and cannot sign in with a password until a new one is set."
        action="Remove password"
        onConfirm={async () => {
          await user.update({ password: null });
          await onChanged();
          announce({ title: 'Password removed' });
        }}
        onClose={close}
      />
    </Section>
  );
}

function passwordState(user: ServerUser): string {
  if (!user.hasPassword) return 'This user has no password.';
  if (user.primaryEmail === null) return 'A password is set, but the user has no email for sign-in.';
  return user.primaryEmailAuthEnabled
    ? 'A password is set. It is stored as a hash and cannot be shown.'
    : 'A password is set, but the email is not enabled for sign-in.';
}

function PasswordForm({ user, verb, onChanged, onClose }: PasswordProps & { verb: string; onClose: () => void }) {
  const min = usePasswordMin();
  return (
    <FormContent
      form={{
        title: verb,
        description: 'The user will be signed out on all devices.',
        action: verb,
        first: { password: '' },
        fields: ({ password }) => [
          {
            name: 'password',
            label: 'New password',
            type: 'password',
            autoComplete: 'new-password',
            autoFocus: true,
            help: helpForPassword(min),
            problem: newPasswordProblem(password, min),
          },
        ],
        send: async ({ password }) => {
          const refused = await user.setPassword({ password });
          if (refused !== undefined) throw refused;
          await onChanged();
          return { title: 'Password saved', text: 'The user was signed out on all devices.' };
        },
      }}
      onClose={onClose}
    />
  );
}
