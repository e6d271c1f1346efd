import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { Button } from '../button.tsx';
import { AccountAlert } from '../messages/account-alert.tsx';
import { Field } from './field.tsx';
import { propsOf, submission, useField } from './form.ts';

interface NameFormProps {
  readonly label: string;
  /** The current name. */
  readonly name: string;
  /** Error for an empty name, if a name is required. */
  readonly missing?: string;
  /** Text of the button. */
  readonly button: string;
  /** Status message after the name was saved. */
  readonly saved: string;
  readonly autoComplete: 'off' | 'name';
  readonly save: (name: string) => Promise<void>;
}

/** Shows a form that changes a name. */
export function NameForm({ label, name, missing, button, saved, autoComplete, save }: NameFormProps) {
  const field = useField((value) => (value.trim() === '' ? missing : undefined), name);
  const [isSaved, setSaved] = useState(false);
  const { run, isRunning, error } = useAction(async () => {
    setSaved(false);
    await save(field.value.trim());
    setSaved(true);
  });
  const change = (value: string) => {
    setSaved(false);
    field.setValue(value);
  };
  return (
    <form noValidate className="portico-stack" onSubmit={submission([field], run)}>
      <Field
        {...propsOf(field)}
        onValue={change}
        label={label}
        name="name"
        autoComplete={autoComplete}
        maxLength={256}
      />
      <AccountAlert error={error} />
      <Button type="submit" isQuiet isBusy={isRunning}>
        {button}
      </Button>
      <p role="status" className="portico-said">
        {isSaved && saved}
      </p>
    </form>
  );
}
