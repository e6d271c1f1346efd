import { KnownErrors } from '@portico/contract/errors';
import { loadCode } from '../../../core/errors.ts';

/** Loads the WebAuthn library when a passkey is first used. */
export const webauthn = () => loadCode(import('@simplewebauthn/browser'));

/**
 * Runs a registration or sign-in with an authenticator.
 *
 * @param onRefused called if the browser found no passkey, or the user cancelled
 * @throws {PasskeyWebAuthnError} the browser or the user rejected it. If the user did, `code` is `NotAllowedError`
 */
export async function atAuthenticator<T>(ceremony: () => Promise<T>, onRefused?: () => void): Promise<T> {
  const { WebAuthnError } = await webauthn();
  try {
    return await ceremony();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'NotAllowedError') onRefused?.();
    const isNamed = error instanceof WebAuthnError && error.code !== 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';
    throw new KnownErrors.PasskeyWebAuthnError({
      message: error.message,
      code: isNamed ? error.code : error.name,
    });
  }
}
