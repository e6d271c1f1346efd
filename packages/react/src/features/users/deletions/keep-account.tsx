import { forgetAttemptCode, type HeldAccount } from '@portico/js/internals';
import { keepPage } from '@portico/texts/en-US/keep-page';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useDates } from '../../../text/dates.ts';
import { useText } from '../../../text/text-context.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';
import { type CodeProblem, problemOfCode } from '../../ground/verification-codes/code-problem.ts';
import { rememberSuccess } from '../../sign-in/sign-in/use-last-used.ts';

interface KeepAccountProps {
  readonly fullPage: boolean;
  readonly account: HeldAccount;
  /** Called after the sign-in, instead of the redirect. */
  readonly onSuccess: (() => void) | undefined;
  /** Ends the sign-in without keeping the account. */
  readonly leave: () => Promise<void>;
}

/** Shows when an account will be deleted, to its user who has signed in, and asks whether to keep it. */
export function KeepAccount({ fullPage, account, onSuccess, leave }: KeepAccountProps) {
  const app = usePorticoApp();
  const text = useText(keepPage);
  const dates = useDates();
  const [problem, setProblem] = useState<CodeProblem>();
  const done = () => {
    rememberSuccess();
    onSuccess?.();
  };
  const keep = async () => {
    const options = { onSuccess: done, noRedirect: onSuccess !== undefined };
    setProblem(await problemOfCode(() => app.keepAccount(account.attemptCode, options)));
  };
  const cancel = async () => {
    forgetAttemptCode();
    await leave();
  };
  if (problem !== undefined) {
    return (
      <MessageCard
        fullPage={fullPage}
        takesFocus
        title={text('keep.over.title')}
        primaryButtonText={text('sign-in.button')}
        primaryAction={cancel}
      >
        {text('keep.over.text')}
      </MessageCard>
    );
  }
  return (
    <MessageCard
      fullPage={fullPage}
      takesFocus
      title={text('keep.title', { date: dates.day(account.deletionAt) })}
      primaryButtonText={text('keep.button')}
      primaryAction={keep}
      secondaryButtonText={text('sign-out.button')}
      secondaryAction={cancel}
    >
      {text('keep.text')}
    </MessageCard>
  );
}
