import { hash, timingSafeEqual } from 'node:crypto';

/** The SHA-256 digest under which a secret is stored and looked up. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Compares two secrets in constant time, whatever their lengths. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
