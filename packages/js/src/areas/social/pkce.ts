import { ConfigurationError } from '../../core/errors.ts';

/** Random text for a state or a verifier: 32 bytes, 43 characters of base64url. @see RFC 7636 §4.1 */
export function randomSecret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * Makes the challenge of a verifier.
 *
 * @throws {ConfigurationError} the page is on http somewhere else than localhost, where browsers have no cryptography
 * @see RFC 7636 §4.2
 */
export async function challengeOf(verifier: string): Promise<string> {
  // Missing on insecure pages, whatever the types say.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) {
    throw new ConfigurationError('Signing in with another account needs a page on https, or on localhost.');
  }
  return base64Url(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
