import { hash, randomBytes } from 'node:crypto';

/** Generates a PKCE verifier or nonce of 43 characters. @see RFC 7636 §4.1 */
export function newVerifier(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the S256 challenge of a PKCE verifier. @see RFC 7636 §4.2 */
export function challengeOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url');
}
