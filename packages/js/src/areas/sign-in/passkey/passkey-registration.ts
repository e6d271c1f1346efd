import { KnownErrors } from '@portico/contract/errors';
import { VerificationCodeError } from '@portico/contract/errors/verification.families';
import type { ErrorOf } from '../../../core/error-types.ts';
import { type Done, doneOf } from '../../../core/errors.ts';
import type { Input, Transport } from '../../../core/transport.ts';
import { deviceName } from './device-name.ts';
import { relyingPartyIds } from './relying-party.ts';
import { atAuthenticator, webauthn } from './webauthn.ts';

/** Options of a passkey registration. */
export interface RegisterPasskeyOptions {
  /** Domain for the passkey. Default: the relying party ID of the project, or the host name of the page. */
  readonly hostname?: string;
  /** Name that the user sees, up to 100 characters. Default: browser and system, such as `Chrome on macOS`. */
  readonly name?: string;
}

export type PasskeyRegistrationError =
  | ErrorOf<typeof KnownErrors.PasskeyRegistrationFailed>
  | ErrorOf<typeof KnownErrors.PasskeyWebAuthnError>;

/** Registers a passkey for the user of a session. A user has up to 20, and signs in with any of them. */
export async function registerPasskey(
  transport: Transport<'client'>,
  { hostname, name = deviceName(navigator.userAgent) }: RegisterPasskeyOptions,
): Promise<Done<PasskeyRegistrationError>> {
  return await doneOf(['PASSKEY_REGISTRATION_FAILED', 'PASSKEY_WEBAUTHN_ERROR'], async () => {
    const [{ options_json, code, relying_party }, { startRegistration }] = await Promise.all([
      transport.call('POST /auth/passkey/initiate-passkey-registration'),
      webauthn(),
    ]);
    const { rp } = options_json;
    const [id] = hostname === undefined ? await relyingPartyIds(rp.id, relying_party) : [hostname];
    const optionsJSON = { ...options_json, rp: { ...rp, id } };
    const answer = await atAuthenticator(() => startRegistration({ optionsJSON }));
    const credential = { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } };
    await register(transport, { credential, code, name });
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
    // The user took longer than the lifetime of the code.
    throw new KnownErrors.PasskeyRegistrationFailed({ message: error.message });
  }
}
