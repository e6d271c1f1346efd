import { type ServerUser, useAction } from '@portico/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Section } from '../../ui/surface.tsx';
import { announce } from '../../ui/toasts.tsx';

const lengthMin = 8;
const lengthMax = 70;

interface PasswordProps {
  user: ServerUser;
  onChanged: () => Promise<void>;
}

/** Whether the user has a password, and setting or removing it. */
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
            <Button look="quiet" onClick={() => setOpen('remove')}>
              Remove
            </Button>
          )}
          <Button onClick={() => setOpen('set')}>{verb}</Button>
        </div>
      }
    >
      <Dialog
        isOpen={open === 'set'}
        title={verb}
        description="The user is signed out everywhere and signs in with the new password."
        onClose={close}
      >
        <PasswordForm user={user} verb={verb} onChanged={onChanged} onClose={close} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'remove'}
        title="Remove the password?"
        consequence="The user is signed out everywhere and cannot sign in by password until a new one is set."
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
  if (user.primaryEmail === null) return 'A password is set, but the user has no e-mail to sign in with.';
  return user.primaryEmailAuthEnabled
    ? 'A password is set. It is stored as a hash and cannot be shown.'
    : 'A password is set, but the e-mail may not be used to sign in.';
}

function PasswordForm({ user, verb, onChanged, onClose }: PasswordProps & { verb: string; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const problem = password.length < lengthMin ? `Use at least ${lengthMin} characters.` : undefined;
  const saving = useAction(async () => {
    const refused = await user.setPassword({ password });
    if (refused !== undefined) throw refused;
    await onChanged();
    onClose();
    announce({ title: 'Password saved', text: 'The user was signed out everywhere.' });
  });
  return (
    <DialogForm action={verb} saving={saving} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            autoFocus
            maxLength={lengthMax}
            value={password}
            error={isTried ? problem : undefined}
            help={`${lengthMin} to ${lengthMax} characters.`}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
