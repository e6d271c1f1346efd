import { accountPages } from '@portico/texts/en-US/account-pages';
import { type ComponentType, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { useAccountText } from '../text/text-context.tsx';
import { Button } from './button.tsx';
import { AccountAlert } from './messages/account-alert.tsx';

interface ConfirmedProps {
  /** Text of the button that asks for confirmation. */
  readonly label: string;
  /** Accessible name of the button, if several look alike. */
  readonly name?: string;
  /** The consequences of the action. */
  readonly question: string;
  /** Text of the button that confirms, as a verb. */
  readonly confirm: string;
  /** Text of the button that does nothing. Default: "Cancel". */
  readonly keep?: string;
  /** Whether the action can be undone: the button that asks for confirmation is secondary, not destructive. */
  readonly isQuiet?: boolean;
  /** Shows the error of the action. Default: the texts of account changes. */
  readonly ErrorAlert?: ComponentType<{ readonly error: unknown }>;
  /** Runs the action. The button disappears afterwards. */
  readonly act: () => Promise<void>;
}

/** Shows a button for a destructive action, with a confirmation in its place. */
export function Confirmed(props: ConfirmedProps) {
  const { label, name, question, confirm, keep, isQuiet = false, ErrorAlert = AccountAlert, act } = props;
  const text = useAccountText(accountPages);
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const { run, isRunning, error, clear } = useAction(async () => {
    await act();
    setDone(true); // Stays busy until the item has disappeared.
  });
  const cancel = () => {
    clear();
    setAsking(false);
  };
  const first = useFirstFocus(isAsking);
  return (
    <div className="portico-buttons" data-asking={isAsking || undefined}>
      {isAsking ? (
        <>
          <p id={id} className="portico-row-note">
            {question}
          </p>
          <ErrorAlert error={error} />
          <Button isDangerous isBusy={isRunning || isDone} describedBy={id} onClick={run}>
            {confirm}
          </Button>
          <Button isQuiet isDisabled={isRunning || isDone} buttonRef={first} describedBy={id} onClick={cancel}>
            {keep ?? text('account.cancel')}
          </Button>
        </>
      ) : (
        <Button isDangerous={!isQuiet} isQuiet={isQuiet} label={name} buttonRef={first} onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}

/**
 * Moves the focus to the first button when the set of buttons changes, because the button with the focus is removed.
 */
function useFirstFocus(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement | null>(null);
  const before = useRef(isAsking);
  useEffect(() => {
    if (before.current !== isAsking) button.current?.focus();
    before.current = isAsking;
  }, [isAsking]);
  return button;
}
