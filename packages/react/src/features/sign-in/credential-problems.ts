import { useText } from '../../text/text-context.tsx';

/** The bounds of a chosen password, in UTF-16 units. @see docs/protocol/sign-in.md#password */
const passwordLength = { min: 8, max: 70 };

/** Enough to catch a slip of the finger; what an address really is the server decides. */
const plausibleEmail = /^\s*[^\s@]+@[^\s@]+\.[^\s@]{2,}\s*$/;

type Check = (value: string) => string | undefined;

/** What can be wrong with the fields of a sign-in or sign-up before anybody is asked. */
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
      if (value.length < passwordLength.min) return text('problem.password-short', { count: passwordLength.min });
      if (value.length > passwordLength.max) return text('problem.password-long', { count: passwordLength.max });
      return undefined;
    },
  };
}
