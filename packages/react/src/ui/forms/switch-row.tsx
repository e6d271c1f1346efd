import { useEffect, useId, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { AccountAlert } from '../messages/account-alert.tsx';

interface SwitchRowProps {
  readonly title: string;
  readonly note?: string;
  readonly isOn: boolean;
  /** The switch is disabled. The note explains why. */
  readonly isFixed?: boolean;
  readonly change: (isOn: boolean) => Promise<void>;
}

/** Shows a setting with a switch, as a row of a list. It changes immediately, and back if the change fails. */
export function SwitchRow({ title, note, isOn, isFixed = false, change }: SwitchRowProps) {
  const id = useId();
  const [wanted, setWanted] = useState<boolean>();
  const { run, isRunning, error } = useAction(async (next: boolean) => {
    setWanted(next);
    try {
      await change(next);
    } catch (error) {
      setWanted(undefined);
      throw error;
    }
  });
  useEffect(() => {
    if (isOn === wanted) setWanted(undefined);
  }, [isOn, wanted]);
  const isShownOn = wanted ?? isOn;
  return (
    <li className="portico-row">
      <div className="portico-row-text">
        <div id={id} className="portico-row-title">
          {title}
        </div>
        {note !== undefined && (
          <div id={`${id}-note`} className="portico-row-note">
            {note}
          </div>
        )}
      </div>
      <button
        type="button"
        role="switch"
        className="portico-switch"
        aria-checked={isShownOn}
        aria-labelledby={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-disabled={isFixed || isRunning || undefined}
        data-fixed={isFixed || undefined}
        onClick={() => {
          if (!isFixed) void run(!isShownOn);
        }}
      />
      <AccountAlert error={error} />
    </li>
  );
}
