import { KnownErrors, type PorticoClientApp } from '@portico/js';
import { ExampleError } from '../../../mocks/mocks.ts';
import { rememberLastUsed } from '../sign-in/use-last-used.ts';

/**
 * Offers passkeys in the list of the email field, and signs in with the one that the user picks.
 *
 * @param signal ends the offer
 * @returns why the picked passkey does not sign in; undefined if the offer ended
 */
export async function offerPasskeys(app: PorticoClientApp, signal: AbortSignal): Promise<unknown> {
  if (!(await canOffer()) || signal.aborted) return undefined;
  const onSuccess = () => rememberLastUsed('passkey');
  try {
    const result = await app.signInWithPasskey({ autofill: true, signal, onSuccess });
    // The browser ended the offer, for example for the dialog of the button. The user has not picked a passkey.
    if (result.status === 'ok' || KnownErrors.PasskeyWebAuthnError.isInstance(result.error)) return undefined;
    return result.error;
  } catch (error) {
    // Without a server, no passkey was picked either.
    if (error instanceof ExampleError) return undefined;
    return error;
  }
}

async function canOffer(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) === true;
}
