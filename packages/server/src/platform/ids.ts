import { randomBytes, randomUUID } from 'node:crypto';

/** Crockford-style base32 in lower case: no i, l, o, u. @see docs/protocol/requests.md#random-values */
export const base32Alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Makes a random id, a uuid of version 4. The type says what it identifies. */
export function newId<T extends string>(): T {
  return randomUUID() as unknown as T;
}

/** Writes bytes as base32 text, five bits a character; a rest of fewer than five bits is padded with zeros. */
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

/**
 * Makes a 224-bit secret of 45 characters: refresh tokens, codes, the body of keys.
 *
 * @see docs/protocol/requests.md#random-values
 */
export function newSecret(): string {
  return base32(randomBytes(28));
}

const requestIdBytes = 10;
/** Randomness for request ids, fetched for many at a time: they are unguessable enough, and no secrets. */
let randomness = Buffer.alloc(0);
let used = 0;

/** Makes the 16-character id that a request carries in answers and logs. */
export function newRequestId(): string {
  if (used + requestIdBytes > randomness.length) {
    randomness = randomBytes(requestIdBytes * 256);
    used = 0;
  }
  used += requestIdBytes;
  return base32(randomness.subarray(used - requestIdBytes, used));
}
