import type { CurrentUser, SignUpField } from '@portico/js';
import { hasCode } from '@portico/js/internals';
import { useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';

/** State and actions of `useOnboarding`. */
export interface OnboardingFlow {
  /** The fields that the user is asked for. Empty when there is nothing more to do. */
  readonly fields: readonly SignUpField[];
  /** Returns the value of a field so far. */
  answerOf(field: SignUpField): string;
  /** Changes the value of a field. That of a consent is its version, or empty. */
  setValue(field: SignUpField, value: string): void;
  /** Stores the answers. */
  submit(): Promise<void>;
  /** Whether the request is running. */
  readonly isRunning: boolean;
  /** Whether the project has changed the fields in between. */
  readonly isChanged: boolean;
  /** Any other error. */
  readonly error: unknown;
}

/**
 * Collects the answers of a user to the own fields of the project.
 *
 * @example
 * const { fields, answerOf, setValue, submit } = useOnboarding(user);
 */
export function useOnboarding(user: CurrentUser): OnboardingFlow {
  const answers = user.useSignUpFields();
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [isDone, setDone] = useState(false);
  const fields = isDone ? [] : answers.fields.filter(({ answer }) => answer === null);
  const answerOf = ({ id, type, version }: SignUpField) => {
    const value = values.get(id) ?? '';
    return type === 'consent' && value !== version ? '' : value;
  };
  const { run, isRunning, error } = useAction(async () => {
    const given = fields
      .map((field) => [field.id, answerOf(field).trim()] as const)
      .filter(([, value]) => value !== '');
    try {
      if (given.length > 0) await answers.answer(Object.fromEntries(given));
      setDone(true);
    } catch (error) {
      // The owner has changed the fields while the user filled them in.
      if (hasCode(error, 'SCHEMA_ERROR')) await user.getSignUpFields();
      throw error;
    }
  });
  const isChanged = hasCode(error, 'SCHEMA_ERROR');
  return {
    fields,
    answerOf,
    setValue: (field, value) => setValues(new Map(values).set(field.id, value)),
    submit: run,
    isRunning,
    isChanged,
    error: isChanged ? undefined : error,
  };
}
