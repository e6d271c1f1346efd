import { useText } from '../../text/text-context.tsx';

/** The length limits of a password, in code points. @see docs/protocol/sign-in.md#password */
const passwordLength = { min: 8, max: 70 };

/** Catches typing errors only. The server validates addresses. */
const plausibleEmail = /^\s*[^\s@]+@[^\s@]+\.[^\s@]{2,}\s*$/;

/** Counts like the server: the code points of Normalization Form C. */
function codePoints(password: string): number {
  return [...password.normalize('NFC')].length;
}

type Check = (value: string) => string | undefined;

/** Returns checks for the fields of a sign-in or sign-up form, for use before a request is sent. */
export function useCredentialProblems(): { email: Check; password: Check; newPassword: Check } {
  const text = useText();
  return {
    email: (value) => {
      if (value.trim() === '') return text('problem.email-missing');
      return plausibleEmail.test(value) ? undefined : text('problem.email-malformed');
    },
    password: (value) => (value === '' ? text('problem.password-missing') : undefined),
    newPassword: (value) => {
      if (value === '') return text('problem.new-password-missing');
      const length = codePoints(value);
      if (length < passwordLength.min) return text('problem.password-short', { count: passwordLength.min });
      if (length > passwordLength.max) return text('problem.password-long', { count: passwordLength.max });
      return undefined;
    },
  };
}
