import { useAction } from '@portico/react';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { emailProblem } from '../../../lib/email-problem.ts';
import { newPasswordProblem, passwordHelp } from '../../../lib/new-password.ts';
import { useClientApp } from '../../../lib/session.tsx';
import type { DashboardSettings } from '../../../lib/settings.ts';
import { useTitle } from '../../../lib/title.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { CenteredPage } from '../../../ui/layout/centered-page.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { useContinueAfterSignIn } from './continue-after-sign-in.ts';
import { okOf } from './result.ts';

/** Creates the first account of a new server, or another account if sign-up is open. */
export function SignUp() {
  const { settings } = useClientApp();
  const search = useSearch({ from: '/sign-up' });
  const isFirst = settings.signUp === 'first-account';
  useTitle(titleOf(settings.signUp));
  const [wasOpen] = useState(settings.signUp !== 'closed');
  if (!wasOpen) return <Navigate to="/sign-in" search={search} replace />;
  if (settings.signUp === 'setup-link') return <SetupLinkNeeded />;
  if (isFirst) {
    return (
      <CenteredPage
        title="Create the first account"
        subtitle="This account will own this server. Sign-up then closes unless you enable it."
        below={settings.hasAccounts ? <HaveAccount /> : undefined}
      >
        <SignUpForm />
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title="Create an account" below={<HaveAccount />}>
      <SignUpForm />
    </CenteredPage>
  );
}

function HaveAccount() {
  const search = useSearch({ from: '/sign-up' });
  return (
    <>
      Already have an account?{' '}
      <Link to="/sign-in" search={search} className="font-medium text-accent-ink hover:underline">
        Sign in
      </Link>
    </>
  );
}

function titleOf(signUp: DashboardSettings['signUp']): string {
  if (signUp === 'setup-link') return 'Set up this server';
  return signUp === 'first-account' ? 'Create the first account' : 'Create an account';
}

/** The server has no owner yet, and this tab was not opened with a valid setup link. */
function SetupLinkNeeded() {
  const { settings } = useClientApp();
  return (
    <CenteredPage
      title="Set up this server"
      subtitle="This server has no owner yet."
      below={settings.hasAccounts ? <HaveAccount /> : undefined}
    >
      <p>
        Open the setup link that the server printed when it started. You can find it in the terminal or the container
        log, in the line <strong className="font-medium">First account</strong>.
      </p>
      <p className="mt-3 text-ink-2">
        The link proves that you run this server. It works until the first account exists.
      </p>
    </CenteredPage>
  );
}

function SignUpForm() {
  const { app, onFirstAccount } = useClientApp();
  const continueAfterSignIn = useContinueAfterSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = (field: string) => setLeft(new Set([...left, field]));
  const emailError = left.has('email') ? emailProblem(email) : undefined;
  const passwordError = left.has('password') ? newPasswordProblem(password) : undefined;
  const signUp = useAction(async () => {
    okOf(
      await app.signUpWithCredential({ email: email.trim(), password, noRedirect: true, noVerificationCallback: true }),
    );
    await continueAfterSignIn();
    onFirstAccount();
  });
  return (
    <Form
      className="flex flex-col gap-4"
      onSend={() => {
        setLeft(new Set(['email', 'password']));
        if (emailProblem(email) === undefined && newPasswordProblem(password) === undefined) void signUp.run();
      }}
    >
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={emailError}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => email !== '' && leave('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={password}
        error={passwordError}
        help={passwordHelp}
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => password !== '' && leave('password')}
      />
      <Button type="submit" look="primary" size="large" isBusy={signUp.isRunning} className="mt-1 w-full">
        Create account
      </Button>
      <ProblemNote error={signUp.error} />
    </Form>
  );
}
