import { type OldSystemTest, useAction } from '@portico/react';
import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';

interface OldSystemTestDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Asks the old system about an address, and moves nobody in. */
export function OldSystemTestDialog({ isOpen, onClose }: OldSystemTestDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Test the old system"
      description="Asks as a sign-in does, and moves nobody in."
      onClose={onClose}
    >
      {isOpen && <Test onClose={onClose} />}
    </Dialog>
  );
}

function Test({ onClose }: { onClose: () => void }) {
  const project = useProject();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [result, setResult] = useState<OldSystemTest | undefined>(undefined);
  const asking = useAction(async () => {
    setResult(undefined);
    setResult(await project.app.imports.testOldSystem({ email: email.trim(), password }));
  });
  const problems = {
    email: /^\S+@\S+$/.test(email.trim()) ? undefined : 'Enter an email address',
    password: password === '' ? 'Enter the password' : undefined,
  };
  return (
    <DialogForm action="Test" saving={asking} problems={Object.values(problems)} onClose={onClose}>
      {(isTried) => (
        <>
          <TextField
            label="Email"
            autoComplete="off"
            inputMode="email"
            value={email}
            error={isTried ? problems.email : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
          <PasswordField
            label="Password"
            autoComplete="off"
            value={password}
            error={isTried ? problems.password : undefined}
            onChange={({ target }) => setPassword(target.value)}
          />
          <p role="status" className="break-words text-base">
            {result !== undefined && textOf(result)}
          </p>
        </>
      )}
    </DialogForm>
  );
}

const outcomes = {
  created: 'would move in',
  linked: 'would get the password here',
  skipped: 'would not move in',
  refused: 'could not move in',
} as const;

function textOf({ answer, outcome, problem, displayName, durationMillis }: OldSystemTest): string {
  const time = `${durationMillis.toLocaleString('en')} ms`;
  if (answer === 'failed') return `No usable answer after ${time}: ${problem ?? ''}`;
  if (answer === 'no_user') return `There is no such user, or the password is wrong (${time}).`;
  const reason = problem === null ? '' : `: ${problem}`;
  return `${displayName ?? 'The user'} ${outcomes[outcome ?? 'created']}${reason} (${time}).`;
}
