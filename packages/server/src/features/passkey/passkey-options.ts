import { type Endpoints, passkeyPlaceholderId, type ResponseOf, type UserId } from '@portico/contract';

type RegistrationOptions = ResponseOf<
  Endpoints['POST /auth/passkey/initiate-passkey-registration'],
  'client'
>['options_json'];
type AuthenticationOptions = ResponseOf<
  Endpoints['POST /auth/passkey/initiate-passkey-authentication'],
  'client'
>['options_json'];

/** Kinds of keys we can verify: EdDSA, ES256 and RS256, best first. @see https://www.iana.org/assignments/cose */
export const supportedAlgorithms = [-8, -7, -257];

/** How long a browser waits for its user. */
const timeoutMillis = 60_000;

/** What an authenticator keeps of a user, and gives back at sign-in. */
export function userHandleOf(userId: UserId): string {
  return Buffer.from(userId, 'utf8').toString('base64url');
}

/**
 * What a browser needs to make a passkey. The relying-party id is a placeholder, since only the page knows its host.
 *
 * @param userName what the authenticator shows when it asks which passkey to use
 * @see docs/protocol/sign-in.md#passkeys
 */
export function registrationOptions(
  challenge: string,
  projectName: string,
  user: { readonly id: UserId; readonly name: string },
): RegistrationOptions {
  return {
    rp: { name: projectName, id: passkeyPlaceholderId },
    user: { id: userHandleOf(user.id), name: user.name, displayName: user.name },
    challenge,
    pubKeyCredParams: supportedAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMillis,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred', requireResidentKey: true },
    extensions: { credProps: true },
  };
}

/** What a browser needs to use a passkey, whichever its user chooses. @see docs/protocol/sign-in.md#passkeys */
export function authenticationOptions(challenge: string): AuthenticationOptions {
  return {
    rpId: passkeyPlaceholderId,
    challenge,
    allowCredentials: [],
    timeout: timeoutMillis,
    userVerification: 'preferred',
    extensions: {},
  };
}
