import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';

interface ToggleProps {
  label: string;
  icon: ReactNode;
  isOn: boolean;
  onClick: () => void;
}

/** Shows a button of a toolbar that is on or off. */
export function Toggle({ label, icon, isOn, onClick }: ToggleProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-pressed={isOn}
      onClick={onClick}
      className={isOn ? 'bg-active text-ink' : undefined}
    />
  );
}
