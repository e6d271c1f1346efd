import { KnownErrors } from '@portico/contract/errors';
import { loadCode } from '../../core/errors.ts';

/**
 * Placeholder of the server for the relying party ID, which the page replaces. @see docs/protocol/sign-in.md#passkeys
 */
const placeholderId = 'THIS_VALUE_WILL_BE_REPLACED.example.com';

/** Loads the WebAuthn library when a passkey is first used. */
export const webauthn = () => loadCode(import('@simplewebauthn/browser'));

/**
 * Replaces the server's placeholder with the host name of the page.
 *
 * @param hostname host name for the passkey. Default: the host name of the page
 */
export function relyingPartyId(fromServer: string, hostname: string = window.location.hostname): string {
  return fromServer === placeholderId ? hostname : fromServer;
}

/**
 * Runs a registration or sign-in with an authenticator.
 *
 * @throws {PasskeyWebAuthnError} the browser or the user rejected it. If the user did, `code` is `NotAllowedError`
 */
export async function atAuthenticator<T>(ceremony: () => Promise<T>): Promise<T> {
  const { WebAuthnError } = await webauthn();
  try {
    return await ceremony();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isNamed = error instanceof WebAuthnError && error.code !== 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';
    throw new KnownErrors.PasskeyWebAuthnError({
      message: error.message,
      code: isNamed ? error.code : error.name,
    });
  }
}
