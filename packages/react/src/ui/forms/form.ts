import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldProps } from './field.tsx';

/** State of a form field: its value, and its error once it may be shown. */
export interface FormField {
  readonly value: string;
  readonly setValue: (value: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The error, if it may already be shown. */
  readonly problem: string | undefined;
  /** Call it when the field loses the focus. */
  readonly leave: () => void;
  /** Shows the error from now on. Returns whether there is one. */
  readonly insist: () => boolean;
}

/**
 * Manages a form field. The error appears when the field loses the focus or the form is submitted, and then follows the
 * input.
 *
 * @param check returns the error of a value
 * @param initial initial value
 */
export function useField(check: (value: string) => string | undefined, initial = ''): FormField {
  const [value, setValue] = useState(initial);
  const [mayComplain, setMayComplain] = useState(false);
  const inputRef = useRef<HTMLInputElement | null>(null);
  // What was typed into the HTML of a server, before the code of the page was there.
  useEffect(() => {
    const typed = inputRef.current?.value;
    if (typed) setValue(typed);
  }, []);
  return {
    value,
    setValue,
    inputRef,
    problem: mayComplain ? check(value) : undefined,
    // Leaving an empty field is not yet an error.
    leave: () => setMayComplain(mayComplain || value !== ''),
    insist: () => {
      setMayComplain(true);
      return check(value) !== undefined;
    },
  };
}

/** Returns the props of the input of a field. */
export function propsOf(field: FormField): Pick<FieldProps, 'value' | 'onValue' | 'onBlur' | 'problem' | 'inputRef'> {
  return {
    value: field.value,
    onValue: field.setValue,
    onBlur: field.leave,
    problem: field.problem,
    inputRef: field.inputRef,
  };
}

/**
 * Returns the submit handler of a form. If a field has an error, it moves the focus to the first one instead.
 *
 * @param fields in the order of the page
 */
export function submission(fields: readonly FormField[], submit: () => Promise<void>): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    const [first] = fields.filter((field) => field.insist());
    if (first !== undefined) first.inputRef.current?.focus();
    else void submit();
  };
}

/** Focuses a field and selects its text after each failure. */
export function useFocusAfter(failure: unknown, { inputRef }: FormField): void {
  useEffect(() => {
    if (failure === undefined) return;
    inputRef.current?.focus();
    inputRef.current?.select();
  }, [failure, inputRef]);
}
