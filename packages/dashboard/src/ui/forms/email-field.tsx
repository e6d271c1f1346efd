import { TextField } from './field.tsx';

interface EmailFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Shows the field for the email address of another person, as the first field of a dialog. */
export function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoFocus
      autoComplete="off"
      maxLength={256}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
