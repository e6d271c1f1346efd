import { useAction } from '../../hooks/use-action.ts';
import { Button } from '../button.tsx';
import { AccountAlert } from '../messages/account-alert.tsx';
import { Field } from './field.tsx';
import { propsOf, submission, useField } from './form.ts';

interface TypedConfirmationProps {
  /** The text to type. */
  readonly expected: string;
  /** Label of the field. */
  readonly label: string;
  /** Error for any other text. */
  readonly problem: string;
  /** Text of the button. */
  readonly button: string;
  readonly act: () => Promise<void>;
}

/** Shows a button for an irreversible action. It requires the user to type a text. */
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
