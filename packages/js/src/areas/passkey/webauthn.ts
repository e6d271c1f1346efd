import { KnownErrors } from '@portico/contract/errors';

/** The relying-party id that the server leaves to the page. @see docs/protocol/sign-in.md#passkeys */
const placeholderId = 'THIS_VALUE_WILL_BE_REPLACED.example.com';

/** The library that speaks with authenticators, loaded when a passkey is first used. */
export const webauthn = () => import('@simplewebauthn/browser');

/**
 * Puts the host name of the page where the server has left the place for it.
 *
 * @param hostname the host name that the passkey is for, if it is not that of the page
 */
export function relyingPartyId(fromServer: string, hostname: string = window.location.hostname): string {
  return fromServer === placeholderId ? hostname : fromServer;
}

/**
 * Runs what the browser and its person do with an authenticator.
 *
 * @throws {PasskeyWebAuthnError} the browser refused, or its person did: then `code` is `NotAllowedError`
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
