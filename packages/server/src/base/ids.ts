import { randomBytes, randomUUID } from 'node:crypto';

/** Crockford-style base32 in lower case: no i, l, o, u. @see docs/reference/protocol/requests.md#random-values */
export const base32Alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Generates a random ID, a version 4 UUID. */
export function newId<T extends string>(): T {
  return randomUUID() as unknown as T;
}

/** Encodes bytes as base32 text, five bits per character. The last character is padded with zero bits. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Alphabet[(buffer >>> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + base32Alphabet[(buffer << (5 - bits)) & 31];
}

/** Decodes base32 text of whole bytes. @returns undefined for other text */
export function bytesOfBase32(text: string): Buffer | undefined {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const character of text) {
    const value = base32Alphabet.indexOf(character);
    if (value < 0) return undefined;
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >>> bits) & 255);
    buffer &= (1 << bits) - 1;
  }
  return buffer === 0 ? Buffer.from(bytes) : undefined;
}

/**
 * Generates a 224-bit secret of 45 characters, for refresh tokens, codes and keys.
 *
 * @see docs/reference/protocol/requests.md#random-values
 */
export function newSecret(): string {
  return base32(randomBytes(28));
}

const requestIdBytes = 10;
/** Random bytes for request IDs, fetched for many at a time for speed. */
let randomness = Buffer.alloc(0);
let used = 0;

/** Generates the 16-character ID of a request, for responses and logs. */
export function newRequestId(): string {
  if (used + requestIdBytes > randomness.length) {
    randomness = randomBytes(requestIdBytes * 256);
    used = 0;
  }
  used += requestIdBytes;
  return base32(randomness.subarray(used - requestIdBytes, used));
}
