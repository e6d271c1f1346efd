/** Crockford's alphabet in lower case. @see protocol 01 §1.10 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Makes random text of the base32 alphabet.
 *
 * @param length number of characters, 5 bits each; 45 characters hold more than 224 bits
 */
export function randomText(length = 45): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet[byte % 32]).join('');
}
