import { ConfigurationError } from '../../../core/errors.ts';
import { webCrypto } from '../../../core/web-crypto.ts';

/**
 * Returns a random state or verifier: 32 bytes, 43 characters of base64url.
 *
 * @throws {ConfigurationError} the runtime has no Web Crypto API
 * @see RFC 7636 §4.1
 */
export function randomSecret(): string {
  return base64Url(webCrypto().getRandomValues(new Uint8Array(32)));
}

/**
 * Returns the challenge of a verifier.
 *
 * @throws {ConfigurationError} the page uses http on another host than localhost, where browsers have no Web Crypto API
 * @see RFC 7636 §4.2
 */
export async function challengeOf(verifier: string): Promise<string> {
  // Undefined on insecure pages, although the type does not allow it.
  const subtle: SubtleCrypto | undefined = webCrypto().subtle;
  if (subtle === undefined) {
    throw new ConfigurationError('Sign-in with an identity provider requires https or localhost.');
  }
  return base64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
