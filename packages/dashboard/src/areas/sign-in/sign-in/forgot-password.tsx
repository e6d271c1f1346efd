import { useForgotPassword } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { InboxLink } from '../../../features/mail/inbox-link.tsx';
import { emailProblem } from '../../../lib/email-problem.ts';
import { useTitle } from '../../../lib/title.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { CenteredPage } from '../../../ui/layout/centered-page.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';

/** Sends a link to reset the password of a dashboard account. */
export function ForgotPassword() {
  useTitle('Forgot password');
  const { sentTo, send, startOver, isRunning, error } = useForgotPassword();
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const below = (
    <Link to="/sign-in" search={{}} className="font-medium text-accent-ink hover:underline">
      Back to sign-in
    </Link>
  );
  if (sentTo !== undefined) {
    return (
      <CenteredPage title="Check your inbox" below={below}>
        <p className="wrap-anywhere" role="status">
          If <strong className="font-medium">{sentTo}</strong> has an account, it gets an email with a link to reset the
          password. The link expires in one hour.
        </p>
        <InboxLink search={sentTo} className="mt-3 inline-block font-medium text-accent-ink hover:underline">
          Open the inbox of this server
        </InboxLink>
        <p className="mt-3 text-ink-2">
          No email? Ask the operator of this server for a link:{' '}
          <code className="text-sm">npm start -- reset-owner</code>.
        </p>
        <Button size="large" className="mt-4 w-full" onClick={startOver}>
          Use another email
        </Button>
      </CenteredPage>
    );
  }
  return (
    <CenteredPage title="Reset your password" subtitle="You get an email with a link." below={below}>
      <Form
        className="flex flex-col gap-4"
        onSend={() => {
          setIsTried(true);
          if (emailProblem(email) === undefined) void send(email.trim());
        }}
      >
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          error={isTried ? emailProblem(email) : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" look="primary" size="large" isBusy={isRunning} className="mt-1 w-full">
          Send link
        </Button>
        <ProblemNote error={error} />
      </Form>
    </CenteredPage>
  );
}
