import { useEffect, useState } from 'react';
import type { PasswordStrength } from './password-strength.ts';

/**
 * Returns the strength of a password. The estimator is loaded when the first character is typed.
 *
 * @param password empty for none
 * @returns undefined for an empty password, and if the estimator is not loaded
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
      // The meter is optional: the server rejects common passwords anyway.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password]);
  // Keep the last estimate until the next one is ready.
  return password === '' ? undefined : estimated?.strength;
}
