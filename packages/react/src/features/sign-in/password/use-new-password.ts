import { internals } from '@portico/js/internals';
import { useSyncExternalStore } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useText } from '../../../text/text-context.tsx';

/** The length limits of a password without a project's minimum, in code points. @see docs/reference/protocol/sign-in.md#password */
const passwordLength = { min: 8, max: 70 };

/** Counts like the server: the code points of Normalization Form C. */
function codePoints(password: string): number {
  return [...password.normalize('NFC')].length;
}

/** The rules of the project for a new password. */
interface NewPasswordRules {
  /** Returns the problem of a password that can be found without the server. */
  readonly problem: (value: string) => string | undefined;
  /** The help text of the field. */
  readonly help: string;
}

/**
 * Returns the rules for the field of a new password. Does not suspend: a form can be used before the project is loaded, and the
 * server checks the length anyway.
 */
export function useNewPassword(): NewPasswordRules {
  const text = useText();
  const project = usePorticoApp()[internals].project();
  const snapshot = useSyncExternalStore(project.watch, project.peek, project.peek);
  const ofProject = snapshot.state === 'ready' ? snapshot.value.config.passwordMinLength : undefined;
  const min = ofProject ?? passwordLength.min;
  return {
    help: text('field.new-password.help', { count: min }),
    problem: (value) => {
      if (value === '') return text('problem.new-password-missing');
      const length = codePoints(value);
      if (length < min) return text('problem.password-short', { count: min });
      if (length > passwordLength.max) return text('problem.password-long', { count: passwordLength.max });
      return undefined;
    },
  };
}
