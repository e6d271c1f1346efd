import { hash, timingSafeEqual } from 'node:crypto';

/** Returns the SHA-256 digest that a secret is stored and looked up by. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Compares two secrets of any length in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
