import { useText } from '../../../text/text-context.tsx';

/** Catches typing errors only. The server validates addresses. */
const plausibleEmail = /^\s*[^\s@]+@[^\s@]+\.[^\s@]{2,}\s*$/;

type Check = (value: string) => string | undefined;

/** Returns checks for the fields of a sign-in or sign-up form, for use before a request is sent. */
export function useCredentialProblems(): { email: Check; password: Check } {
  const text = useText();
  return {
    email: (value) => {
      if (value.trim() === '') return text('problem.email-missing');
      return plausibleEmail.test(value) ? undefined : text('problem.email-malformed');
    },
    password: (value) => (value === '' ? text('problem.password-missing') : undefined),
  };
}
