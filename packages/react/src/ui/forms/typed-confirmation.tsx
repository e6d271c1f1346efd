import { useAction } from '../../hooks/use-action.ts';
import { Button } from '../button.tsx';
import { AccountAlert } from '../messages/account-alert.tsx';
import { Field } from './field.tsx';
import { propsOf, submission, useField } from './form.ts';

interface TypedConfirmationProps {
  /** What has to be typed. */
  readonly expected: string;
  /** The field it is typed into. */
  readonly label: string;
  /** Said when something else is typed. */
  readonly problem: string;
  /** The button that does it. */
  readonly button: string;
  readonly act: () => Promise<void>;
}

/** A button for what cannot be undone: it works once a word is typed. */
export function TypedConfirmation({ expected, label, problem, button, act }: TypedConfirmationProps) {
  const typed = useField((value) => (value.trim() === expected.trim() ? undefined : problem));
  const { run, isRunning, error } = useAction(act);
  return (
    <form noValidate className="portico-stack" onSubmit={submission([typed], run)}>
      <Field {...propsOf(typed)} label={label} name="confirmation" autoComplete="off" />
      <AccountAlert error={error} />
      <Button type="submit" isDangerous isBusy={isRunning}>
        {button}
      </Button>
    </form>
  );
}
