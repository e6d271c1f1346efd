import { usePasswordReset } from '@portico/react';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { newPasswordProblem, passwordHelp } from '../../../lib/new-password.ts';
import { useTitle } from '../../../lib/title.ts';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { PasswordField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { CenteredPage } from '../../../ui/layout/centered-page.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';

/** Shows the page that the link of a password reset opens. */
export function PasswordReset() {
  useTitle('Reset your password');
  const { code } = useSearch({ from: '/password-reset' });
  const wait = (
    <Loading what="the link">
      <Skeleton className="h-10" />
    </Loading>
  );
  return (
    <CenteredPage title="Reset your password">
      <Suspense fallback={wait}>
        <ResetForm code={code} />
      </Suspense>
    </CenteredPage>
  );
}

function UnusableLink({ problem }: { problem: string }) {
  return (
    <div role="alert" className="flex flex-col gap-4">
      <p>
        {problem === 'expired' && 'This link has expired. '}
        {problem === 'used' && 'This link has already been used. '}
        {problem !== 'expired' && problem !== 'used' && 'This link is not valid. '}
        Request a new one.
      </p>
      <Link to="/forgot-password" className={buttonClasses('primary')}>
        Request a new link
      </Link>
    </div>
  );
}

function ResetForm({ code }: { code: string | undefined }) {
  const { problem, reset, isDone, review, isRunning, error } = usePasswordReset(code);
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const passwordProblem = newPasswordProblem(password);
  if (problem !== undefined) return <UnusableLink problem={problem} />;
  if (isDone) {
    return (
      <div role="status" className="flex flex-col gap-4">
        <p>Your password was changed, and all sessions have ended.</p>
        {typeof review?.reviewUrl === 'string' && review.otherAccess.length > 0 && (
          <p>
            Your account can still be opened in other ways.{' '}
            <a href={review.reviewUrl} className="font-medium text-accent-ink hover:underline">
              Review them
            </a>
          </p>
        )}
        <Link to="/sign-in" search={{}} className={buttonClasses('primary')}>
          Sign in
        </Link>
      </div>
    );
  }
  return (
    <Form
      className="flex flex-col gap-4"
      onSend={() => {
        setIsTried(true);
        if (passwordProblem === undefined) void reset(password);
      }}
    >
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        error={isTried ? passwordProblem : undefined}
        help={passwordHelp}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" size="large" isBusy={isRunning} className="mt-1 w-full">
        Change password
      </Button>
      <ProblemNote error={error} />
    </Form>
  );
}
