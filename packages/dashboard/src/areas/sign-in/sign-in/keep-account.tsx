import { KnownErrors, useAction } from '@portico/react';
import { useClientApp } from '../../../lib/session.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { okOf } from './result.ts';

/** An account that is to be deleted, whose user has signed in. */
export interface HeldAccount {
  attemptCode: string;
  deletionAt: Date;
}

/** Returns the account of an error of a sign-in, if its user can keep it. */
export function heldAccountOf(error: unknown): HeldAccount | undefined {
  if (!KnownErrors.AccountDeletionScheduled.isInstance(error)) return undefined;
  const { attempt_code: attemptCode, deletion_at_millis: millis } = error.details;
  return attemptCode === null ? undefined : { attemptCode, deletionAt: new Date(millis) };
}

interface KeepAccountProps {
  account: HeldAccount;
  onDone: () => Promise<void>;
  /** Goes back to the sign-in form. */
  onBack: () => void;
}

/** Asks a person whose account is to be deleted whether to keep it. */
export function KeepAccount({ account: { attemptCode, deletionAt }, onDone, onBack }: KeepAccountProps) {
  const { app } = useClientApp();
  const keep = useAction(async () => {
    okOf(await app.keepAccount(attemptCode, { noRedirect: true }));
    await onDone();
  });
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(deletionAt);
  return (
    <div className="flex flex-col gap-4">
      <p>
        Your account will be deleted on {day}. Keep it to continue. Otherwise, the account and all its data will be
        permanently deleted.
      </p>
      <Button look="primary" size="large" className="w-full" isBusy={keep.isRunning} onClick={() => void keep.run()}>
        Keep account
      </Button>
      <Button size="large" className="w-full" onClick={onBack}>
        Back to sign-in
      </Button>
      <ProblemNote error={keep.error} />
    </div>
  );
}
