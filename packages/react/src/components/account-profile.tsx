import type { CurrentUser } from '@portico/js';
import { type FormEvent, useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { accountPages } from '../text/account-pages.ts';
import { useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Alert } from './alert.tsx';

/** What the user is called. */
export function AccountProfile({ user }: { readonly user: CurrentUser }) {
  const text = useText(accountPages);
  const [name, setName] = useState(user.displayName ?? '');
  const [isSaved, setSaved] = useState(false);
  const { run, isRunning, error } = useAction(async () => {
    await user.setDisplayName(name.trim() === '' ? null : name.trim());
    setSaved(true);
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    void run();
  };
  const change = (value: string) => {
    setSaved(false);
    setName(value);
  };
  return (
    <form noValidate className="portico-stack" onSubmit={save}>
      {user.primaryEmail !== null && (
        <p style={{ overflowWrap: 'anywhere' }}>{text('account.email', { email: user.primaryEmail })}</p>
      )}
      <Field
        label={text('account.name')}
        name="name"
        autoComplete="name"
        maxLength={256}
        value={name}
        onValue={change}
      />
      <Alert error={error} />
      <Button type="submit" isBusy={isRunning}>
        {text('account.name.save')}
      </Button>
      <p role="status">{isSaved && text('account.name.saved')}</p>
    </form>
  );
}
