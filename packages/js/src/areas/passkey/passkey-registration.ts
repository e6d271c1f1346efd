import { KnownErrors } from '@portico/contract/errors';
import { VerificationCodeError } from '@portico/contract/errors/verification.families';
import type { ErrorOf } from '../../core/error-types.ts';
import { type Done, doneOf } from '../../core/result.ts';
import type { Input, Transport } from '../../core/transport.ts';
import { atAuthenticator, relyingPartyId, webauthn } from './webauthn.ts';

/** For which host a passkey is made. */
export interface RegisterPasskeyOptions {
  /** The host name that the passkey is for; that of the page if absent. */
  readonly hostname?: string;
}

export type PasskeyRegistrationError =
  | ErrorOf<typeof KnownErrors.PasskeyRegistrationFailed>
  | ErrorOf<typeof KnownErrors.PasskeyWebAuthnError>;

/** Makes a passkey for the user of a session. It takes the place of the one the user had. */
export async function registerPasskey(
  transport: Transport<'client'>,
  { hostname }: RegisterPasskeyOptions,
): Promise<Done<PasskeyRegistrationError>> {
  return await doneOf(['PASSKEY_REGISTRATION_FAILED', 'PASSKEY_WEBAUTHN_ERROR'], async () => {
    const [{ options_json, code }, { startRegistration }] = await Promise.all([
      transport.call('POST /auth/passkey/initiate-passkey-registration'),
      webauthn(),
    ]);
    const { rp } = options_json;
    const optionsJSON = { ...options_json, rp: { ...rp, id: relyingPartyId(rp.id, hostname) } };
    const answer = await atAuthenticator(() => startRegistration({ optionsJSON }));
    const credential = { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } };
    await register(transport, { credential, code });
  });
}

async function register(
  transport: Transport<'client'>,
  body: Input<'POST /auth/passkey/register', 'client'>['body'],
): Promise<void> {
  try {
    await transport.call('POST /auth/passkey/register', { body });
  } catch (error) {
    if (!VerificationCodeError.isInstance(error)) throw error;
    // The person took longer than the code lives.
    throw new KnownErrors.PasskeyRegistrationFailed({ message: error.message });
  }
}
