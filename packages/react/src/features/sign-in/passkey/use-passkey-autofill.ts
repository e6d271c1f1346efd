import { useEffect, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';

/**
 * Offers passkeys in the list that the browser shows at the email field. Asks the server only when a person is in that field.
 *
 * @returns the error of a passkey that the user has picked
 * @see https://www.w3.org/TR/webauthn-3/#dom-credentialmediationrequirement-conditional
 */
export function usePasskeyAutofill(): unknown {
  const app = usePorticoApp();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    const onFocus = ({ target }: Pick<FocusEvent, 'target'>) => {
      if (!(target instanceof HTMLInputElement) || !target.autocomplete.includes('webauthn')) return;
      document.removeEventListener('focusin', onFocus);
      import('./passkey-autofill.ts')
        .then(async ({ offerPasskeys }) => setError(await offerPasskeys(app, leaving.signal)))
        // Without its code, there is no list. The button says what is wrong.
        .catch(() => undefined);
    };
    document.addEventListener('focusin', onFocus);
    onFocus({ target: document.activeElement });
    return () => {
      document.removeEventListener('focusin', onFocus);
      leaving.abort();
    };
  }, [app]);
  return error;
}
