import { KnownErrors, useAction } from '@portico/react';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { emailProblem } from '../../../lib/email-problem.ts';
import { useClientApp } from '../../../lib/session.tsx';
import { isWithoutOwner } from '../../../lib/settings.ts';
import { useTitle } from '../../../lib/title.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { CenteredPage } from '../../../ui/layout/centered-page.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { useContinueAfterSignIn } from './continue-after-sign-in.ts';
import { type HeldAccount, heldAccountOf, KeepAccount } from './keep-account.tsx';
import { okOf } from './result.ts';
import { SecondFactor } from './second-factor.tsx';

/** Shows the sign-in page for project owners. A server without any account redirects to its setup. */
export function SignIn() {
  useTitle('Sign in');
  const { settings } = useClientApp();
  const search = useSearch({ from: '/sign-in' });
  if (isWithoutOwner(settings) && !settings.hasAccounts) return <Navigate to="/sign-up" search={search} replace />;
  const below =
    settings.signUp === 'closed' ? undefined : (
      <>
        {isWithoutOwner(settings) ? 'This server has no owner yet.' : "Don't have an account?"}{' '}
        <Link to="/sign-up" search={search} className="font-medium text-accent-ink hover:underline">
          {isWithoutOwner(settings) ? 'Create the first account' : 'Create one'}
        </Link>
      </>
    );
  return (
    <CenteredPage title="Sign in to Portico" below={below}>
      <SignInForm />
    </CenteredPage>
  );
}

function SignInForm() {
  const { app } = useClientApp();
  const continueAfterSignIn = useContinueAfterSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { attemptCode, setAttemptCode, held, setHeld, back } = useStep();
  const signIn = useAction(async () => {
    try {
      okOf(await app.signInWithCredential({ email: email.trim(), password, noRedirect: true }));
    } catch (error) {
      const account = heldAccountOf(error);
      if (account !== undefined) return setHeld(account);
      if (!KnownErrors.MultiFactorAuthenticationRequired.isInstance(error)) throw error;
      setAttemptCode(error.details.attempt_code);
      return;
    }
    await continueAfterSignIn();
  });
  if (held !== undefined) return <KeepAccount account={held} onDone={continueAfterSignIn} onBack={back} />;
  if (attemptCode !== undefined) {
    return <SecondFactor attemptCode={attemptCode} onHeld={setHeld} onDone={continueAfterSignIn} onBack={back} />;
  }
  return (
    <Form
      className="flex flex-col gap-4"
      onSend={() => {
        setIsChecked(true);
        if (emailProblem(email) === undefined && password !== '') void signIn.run();
      }}
    >
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={isChecked ? emailProblem(email) : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={isChecked && password === '' ? 'Enter your password.' : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" size="large" isBusy={signIn.isRunning} className="mt-1 w-full">
        Sign in
      </Button>
      <ProblemNote error={signIn.error} />
      <Link to="/forgot-password" className="self-center font-medium text-accent-ink hover:underline">
        Forgot password?
      </Link>
    </Form>
  );
}

/** Holds what a sign-in still needs: the second factor, or the decision to keep the account. */
function useStep() {
  const [attemptCode, setAttemptCode] = useState<string | undefined>(undefined);
  const [held, setHeld] = useState<HeldAccount | undefined>(undefined);
  const back = () => {
    setAttemptCode(undefined);
    setHeld(undefined);
  };
  return { attemptCode, setAttemptCode, held, setHeld, back };
}
