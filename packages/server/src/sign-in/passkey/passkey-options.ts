import { type Endpoints, passkeyPlaceholderId, type ResponseOf, type UserId } from '@portico/contract';

type RegistrationOptions = ResponseOf<
  Endpoints['POST /auth/passkey/initiate-passkey-registration'],
  'client'
>['options_json'];
type AuthenticationOptions = ResponseOf<
  Endpoints['POST /auth/passkey/initiate-passkey-authentication'],
  'client'
>['options_json'];

/** Supported algorithms: EdDSA, ES256 and RS256, best first. @see https://www.iana.org/assignments/cose */
export const supportedAlgorithms = [-8, -7, -257];

/** How long the browser waits for the user. */
const timeoutMillis = 60_000;

/** Returns the user handle that an authenticator stores and returns at sign-in. */
export function userHandleOf(userId: UserId): string {
  return Buffer.from(userId, 'utf8').toString('base64url');
}

/**
 * Returns the options for creating a passkey. The relying party ID is a placeholder, since only the page knows its
 * host.
 *
 * @param user the name is what the authenticator shows when users select a passkey. An authenticator that has one of the
 *   passkeys creates no other
 * @see docs/reference/protocol/sign-in.md#passkeys
 */
export function registrationOptions(
  challenge: string,
  projectName: string,
  user: { readonly id: UserId; readonly name: string; readonly passkeyIds: readonly string[] },
): RegistrationOptions {
  return {
    rp: { name: projectName, id: passkeyPlaceholderId },
    user: { id: userHandleOf(user.id), name: user.name, displayName: user.name },
    challenge,
    pubKeyCredParams: supportedAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMillis,
    attestation: 'none',
    excludeCredentials: user.passkeyIds.map((id) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred', requireResidentKey: true },
    extensions: { credProps: true },
  };
}

/** Returns the options for signing in with any passkey of the user. @see docs/reference/protocol/sign-in.md#passkeys */
export function authenticationOptions(challenge: string): AuthenticationOptions {
  return {
    rpId: passkeyPlaceholderId,
    challenge,
    allowCredentials: [],
    timeout: timeoutMillis,
    userVerification: 'preferred',
  };
}
