import { signUpByInvitation } from '@portico/js/internals';
import { useAction } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newPasswordProblem, passwordHelp } from '../../../lib/new-password.ts';
import { useClientApp } from '../../../lib/session.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';

/** Creates the account of an invited person. */
export function InvitedSignUp({ email, code }: { email: string; code: string }) {
  const { app } = useClientApp();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const problem = newPasswordProblem(password);
  const signingUp = useAction(async () => {
    await signUpByInvitation(app, { code, password, display_name: name.trim() === '' ? null : name.trim() });
    await navigate({ to: '/projects', replace: true });
  });
  return (
    <Form
      className="flex flex-col gap-4"
      onSend={() => {
        setIsTried(true);
        if (problem === undefined) void signingUp.run();
      }}
    >
      <TextField label="Email" type="email" name="email" autoComplete="username" readOnly value={email} />
      <TextField
        label="Name"
        isOptional
        autoFocus
        autoComplete="name"
        maxLength={256}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={password}
        error={isTried ? problem : undefined}
        help={passwordHelp}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" size="large" isBusy={signingUp.isRunning} className="mt-1 w-full">
        Create account and join
      </Button>
      <ProblemNote error={signingUp.error} />
    </Form>
  );
}
