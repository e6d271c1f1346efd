import { webCrypto } from '../../core/web-crypto.ts';

/**
 * Encryption of the data vault in the client: the server gets neither keys nor values.
 *
 * @see docs/reference/protocol/vault.md#client-side-encryption
 */

const keyPurpose = 'stack-data-vault-client-side-encryption-value-encryption-key-hash';
const namePurpose = 'stack-data-vault-client-side-encryption-key-hash';
const valuePurpose = 'stack-data-vault-client-side-encryption-value-encryption-value-encryption';
const keyIterations = 100_000;
const saltBytes = 16;
const ivBytes = 12;
/** Version of the format of values. */
const version = [1, 0] as const;
const headBytes = version.length + saltBytes + ivBytes;

type Bytes = Uint8Array<ArrayBuffer>;

/** Keys of an entry. */
interface EntryKeys {
  /** The name of the entry for the server. */
  readonly hashedKey: string;
  /** 32 bytes from which the key of each value is derived. */
  readonly derivedKey: Bytes;
}

/** Derives the keys of an entry from its key and the secret. */
export async function entryKeysOf(key: string, secret: string): Promise<EntryKeys> {
  const derivedKey = await iteratedHash(keyPurpose, bytesOf(key), secret, keyIterations);
  const hashed = await iteratedHash(namePurpose, derivedKey, secret, 1);
  return { derivedKey, hashedKey: toBase64(hashed) };
}

/** Encrypts a value with a new salt. */
export async function encryptValue({ derivedKey }: EntryKeys, value: string): Promise<string> {
  const salt = webCrypto().getRandomValues(new Uint8Array(saltBytes));
  const iv = webCrypto().getRandomValues(new Uint8Array(ivBytes));
  return await encryptWith(derivedKey, value, salt, iv);
}

/** Encrypts a value with a salt of 16 bytes and an IV of 12 bytes, which must be random. For tests. @internal */
export async function encryptWith(derivedKey: Bytes, value: string, salt: Bytes, iv: Bytes): Promise<string> {
  const key = await valueKey(derivedKey, salt);
  const body = new Uint8Array(await webCrypto().subtle.encrypt({ name: 'AES-GCM', iv }, key, bytesOf(value)));
  return toBase64(Uint8Array.of(...version, ...salt, ...iv), body);
}

/** Decrypts a value. @throws {Error} the value was changed, or has another format */
export async function decryptValue({ derivedKey }: EntryKeys, encrypted: string): Promise<string> {
  const bytes = fromBase64(encrypted);
  if (version.some((byte, index) => bytes[index] !== byte) || bytes.length < headBytes)
    throw new Error('The value of the data vault has another format. A newer version of the SDK may have written it.');
  const salt = bytes.slice(version.length, version.length + saltBytes);
  const iv = bytes.slice(version.length + saltBytes, headBytes);
  const key = await valueKey(derivedKey, salt);
  try {
    const plain = await webCrypto().subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(headBytes));
    return new TextDecoder().decode(plain);
  } catch (cause) {
    throw new Error('The value of the data vault cannot be decrypted. Check the secret.', { cause });
  }
}

async function iteratedHash(purpose: string, value: Bytes, extra: string, iterations: number): Promise<Bytes> {
  const salt = JSON.stringify(['stack-crypto-helper-iterated-hash', purpose, '', toBase64(bytesOf(extra))]);
  const key = await webCrypto().subtle.importKey('raw', value, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  return new Uint8Array(await webCrypto().subtle.deriveBits(algorithm, key, 256));
}

async function valueKey(derivedKey: Bytes, salt: Bytes): Promise<CryptoKey> {
  const info = JSON.stringify([
    'stack-crypto-helper-derived-symmetric-key',
    valuePurpose,
    'binary-key',
    toBase64(salt),
  ]);
  const key = await webCrypto().subtle.importKey('raw', derivedKey, 'HKDF', false, ['deriveKey']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info: bytesOf(info) };
  return await webCrypto().subtle.deriveKey(algorithm, key, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** Number of bytes that are converted at once: functions have a maximum number of arguments. */
const chunkBytes = 8_192;

function toBase64(...parts: readonly Bytes[]): string {
  let binary = '';
  for (const part of parts) {
    for (let at = 0; at < part.length; at += chunkBytes)
      binary += String.fromCharCode(...part.subarray(at, at + chunkBytes));
  }
  return btoa(binary);
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
