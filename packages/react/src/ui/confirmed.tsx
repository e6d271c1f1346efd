import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../hooks/use-action.ts';
import { accountPages } from '../text/account-pages.ts';
import { useAccountText } from '../text/text-context.tsx';
import { Button } from './button.tsx';
import { AccountAlert } from './messages/account-alert.tsx';

interface ConfirmedProps {
  /** The button that asks. */
  readonly label: string;
  /** What the button is called where several look alike. */
  readonly name?: string;
  /** What will be lost. */
  readonly question: string;
  /** The button that does it, as a verb. */
  readonly confirm: string;
  /** Does it. What is shown then has no such button any more. */
  readonly act: () => Promise<void>;
}

/** A button for what destroys: it asks once more, in its own place. */
export function Confirmed({ label, name, question, confirm, act }: ConfirmedProps) {
  const text = useAccountText(accountPages);
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const { run, isRunning, error, clear } = useAction(async () => {
    await act();
    setDone(true); // Working until what it was about is gone from the screen.
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
          <AccountAlert error={error} />
          <Button isDangerous isBusy={isRunning || isDone} describedBy={id} onClick={run}>
            {confirm}
          </Button>
          <Button isQuiet isDisabled={isRunning || isDone} buttonRef={first} describedBy={id} onClick={cancel}>
            {text('account.cancel')}
          </Button>
        </>
      ) : (
        <Button isDangerous label={name} buttonRef={first} onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}

/** Takes the focus each time one set of buttons replaces the other, because the one that had it is gone. */
function useFirstFocus(isAsking: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement | null>(null);
  const before = useRef(isAsking);
  useEffect(() => {
    if (before.current !== isAsking) button.current?.focus();
    before.current = isAsking;
  }, [isAsking]);
  return button;
}
