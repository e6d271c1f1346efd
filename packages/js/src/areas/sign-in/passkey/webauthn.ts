import { KnownErrors } from '@portico/contract/errors';
import { loadCode } from '../../../core/errors.ts';

/** Loads the WebAuthn library when a passkey is first used. */
export const webauthn = () => loadCode(import('@simplewebauthn/browser'));

interface CeremonyOptions {
  /** Called if the browser found no passkey, or the user cancelled. */
  readonly onRefused?: () => void;
  /** Ends the ceremony. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a registration or sign-in with an authenticator.
 *
 * @throws {PasskeyWebAuthnError} the browser or the user rejected it, or the signal ended it. If the user did, `code` is
 * `NotAllowedError`
 */
export async function atAuthenticator<T>(
  ceremony: () => Promise<T>,
  { onRefused, signal }: CeremonyOptions = {},
): Promise<T> {
  const { WebAuthnAbortService, WebAuthnError } = await webauthn();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  try {
    signal?.throwIfAborted();
    const result = ceremony();
    signal?.addEventListener('abort', cancel);
    return await result;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'NotAllowedError') onRefused?.();
    const isNamed = error instanceof WebAuthnError && error.code !== 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';
    throw new KnownErrors.PasskeyWebAuthnError({
      message: error.message,
      code: isNamed ? error.code : error.name,
    });
  } finally {
    // A later ceremony is not that of the signal.
    signal?.removeEventListener('abort', cancel);
  }
}
