import type { CurrentUser } from '@portico/js';
import { hasCode } from '@portico/js/internals';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { propsOf, submission, useField, useFocusAfter } from '../../../ui/forms/form.ts';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';
import { useCredentialProblems } from '../sign-in/credential-problems.ts';
import { PasswordField } from './password-field.tsx';
import { useNewPassword } from './use-new-password.ts';

/** Changes the password of the user, or sets a first one. */
export function AccountPassword({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText(accountPages);
  const problems = useCredentialProblems();
  const [done, setDone] = useState<'done' | 'added'>();
  const [round, setRound] = useState(0);
  const finish = (outcome: 'done' | 'added') => {
    setDone(outcome);
    setRound(round + 1); // Clears the fields.
  };
  return (
    <div className="portico-stack">
      <PasswordForm key={round} user={user} problems={problems} finish={finish} />
      <p role="status" className="portico-said">
        {done !== undefined && text(`account.password.${done}`)}
      </p>
    </div>
  );
}

interface FormProps {
  readonly user: CurrentUser;
  readonly problems: ReturnType<typeof useCredentialProblems>;
  readonly finish: (outcome: 'done' | 'added') => void;
}

function PasswordForm({ user, problems, finish }: FormProps) {
  const text = useAccountText(accountPages);
  const old = useField(problems.password);
  const rules = useNewPassword();
  const chosen = useField(rules.problem);
  const { hasPassword } = user;
  const { run, isRunning, error } = useAction(async () => {
    const problem = hasPassword
      ? await user.updatePassword({ oldPassword: old.value, newPassword: chosen.value })
      : await user.setPassword({ password: chosen.value });
    if (problem !== undefined) throw problem;
    finish(hasPassword ? 'done' : 'added');
  });
  const isOldWrong = hasCode(error, 'PASSWORD_CONFIRMATION_MISMATCH');
  useFocusAfter(error, isOldWrong ? old : chosen);
  return (
    <form
      method="post"
      noValidate
      className="portico-stack"
      onSubmit={submission(hasPassword ? [old, chosen] : [chosen], run)}
    >
      {hasPassword && (
        <PasswordField
          {...propsOf(old)}
          label={text('account.password.old')}
          name="old-password"
          autoComplete="current-password"
          problem={isOldWrong ? text('account.password.wrong') : old.problem}
        />
      )}
      <PasswordField
        {...propsOf(chosen)}
        label={text('account.password.new')}
        name="new-password"
        autoComplete="new-password"
        help={rules.help}
        hasMeter
      />
      <AccountAlert error={isOldWrong ? undefined : error} />
      <Button type="submit" isBusy={isRunning}>
        {text(hasPassword ? 'account.password.change' : 'account.password.set')}
      </Button>
    </form>
  );
}
