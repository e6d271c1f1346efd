import { useEffect } from 'react';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import type { FormField } from '../../../ui/forms/form.ts';

interface AddressOfPasswordProps {
  readonly email: FormField;
  /** The user has entered the address in the step before. */
  readonly isKnown: boolean;
}

/** Shows the field for the address. A known one is hidden: password managers find the account of the password by it. */
export function AddressOfPassword({ email, isKnown }: AddressOfPasswordProps) {
  if (isKnown) return <input type="hidden" name="email" autoComplete="username" value={email.value.trim()} />;
  return <EmailField field={email} />;
}

/** Focuses a field when it appears, under a condition. */
export function useFocusIf(isWanted: boolean, { inputRef }: FormField): void {
  useEffect(() => {
    if (isWanted) inputRef.current?.focus();
  }, [isWanted, inputRef]);
}
