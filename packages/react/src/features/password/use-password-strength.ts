import { useEffect, useState } from 'react';
import type { PasswordStrength } from './password-strength.ts';

/**
 * How hard a password is to guess. The estimator is loaded with the first character that is typed.
 *
 * @param password empty for none
 * @returns undefined for an empty password, and while or where the estimator cannot be loaded
 */
export function usePasswordStrength(password: string): PasswordStrength | undefined {
  const [estimated, setEstimated] = useState<{ readonly of: string; readonly strength: PasswordStrength }>();
  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    import('./password-strength.ts').then(
      ({ strengthOf }) => {
        if (isCurrent) setEstimated({ of: password, strength: strengthOf(password) });
      },
      // The meter is an aid: without it, the server still refuses common passwords.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password]);
  // Until the next estimate is there, the last one stands.
  return password === '' ? undefined : estimated?.strength;
}
