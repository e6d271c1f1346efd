import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { useMayChange } from '../../lib/rights.tsx';

interface SwitchRowProps {
  label: ReactNode;
  help?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/**
 * Shows a setting with a switch and a help text. The whole row is its label. Disabled for people whose role does not
 * allow changes.
 */
export function SwitchRow({ label, help, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  const mayChange = useMayChange();
  return (
    <div className="flex items-start justify-between gap-6 py-3">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium text-base">
          {label}
        </label>
        {help !== undefined && (
          <p id={`${id}-help`} className="mt-0.5 text-ink-3 text-sm">
            {help}
          </p>
        )}
      </div>
      <Base.Root
        id={id}
        checked={isOn}
        disabled={isDisabled || !mayChange}
        onCheckedChange={onChange}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        className="mt-0.5 flex h-5 w-9 shrink-0 cursor-pointer items-center rounded-full bg-control transition-opacity duration-150 data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Thumb className="block size-4 translate-x-0.5 rounded-full bg-on-accent shadow-sm transition-transform duration-150 ease-out data-checked:translate-x-4.5 motion-reduce:transition-none rtl:-translate-x-0.5 rtl:data-checked:-translate-x-4.5" />
      </Base.Root>
    </div>
  );
}
