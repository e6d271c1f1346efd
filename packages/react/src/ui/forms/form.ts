import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldProps } from './field.tsx';

/** A field of a form: its value, and what is wrong with it once that may be said. */
export interface FormField {
  readonly value: string;
  readonly setValue: (value: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** What is wrong, if it may be said already. */
  readonly problem: string | undefined;
  /** The field was left. */
  readonly leave: () => void;
  /** From now on what is wrong may be said. Answers whether something is. */
  readonly insist: () => boolean;
}

/**
 * Keeps one field. It speaks up when it is left with something wrong in it, or on submit; once it has spoken it follows
 * the typing.
 *
 * @param check answers what is wrong with a value
 * @param initial what is in it at first
 */
export function useField(check: (value: string) => string | undefined, initial = ''): FormField {
  const [value, setValue] = useState(initial);
  const [mayComplain, setMayComplain] = useState(false);
  const inputRef = useRef<HTMLInputElement | null>(null);
  return {
    value,
    setValue,
    inputRef,
    problem: mayComplain ? check(value) : undefined,
    // Passing through an empty field is no mistake yet.
    leave: () => setMayComplain(mayComplain || value !== ''),
    insist: () => {
      setMayComplain(true);
      return check(value) !== undefined;
    },
  };
}

/** The field as the properties of its input. */
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
 * Handles the submission of a form: with something wrong in a field it goes to the first of them instead.
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

/** Goes to a field, with its text selected, each time something went wrong. */
export function useFocusAfter(failure: unknown, { inputRef }: FormField): void {
  useEffect(() => {
    if (failure === undefined) return;
    inputRef.current?.focus();
    inputRef.current?.select();
  }, [failure, inputRef]);
}
