import type { AdminEmailTheme } from '@portico/react';
import { SelectField } from '../../ui/forms/select-field.tsx';

/** Theme of an email: an ID, `false` for no theme, undefined for the active theme. */
export type ThemeChoice = string | false | undefined;

interface ThemeSelectProps {
  themes: readonly AdminEmailTheme[];
  value: ThemeChoice;
  isDisabled?: boolean;
  onChange: (value: ThemeChoice) => void;
}

/** Shows a select field for the theme of an email. */
export function ThemeSelect({ themes, value, isDisabled, onChange }: ThemeSelectProps) {
  const isKnown = typeof value !== 'string' || themes.some(({ id }) => id === value);
  return (
    <SelectField
      label="Theme"
      disabled={isDisabled}
      options={[
        { value: 'active', text: 'Active theme' },
        { value: 'none', text: 'No theme' },
        ...themes.map(({ id, displayName }) => ({ value: id, text: displayName })),
      ]}
      value={value === false ? 'none' : value === undefined || !isKnown ? 'active' : value}
      onChange={(next) => onChange(next === 'none' ? false : next === 'active' ? undefined : next)}
    />
  );
}
