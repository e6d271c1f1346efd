import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sameSecret } from './digests.ts';
import { invariant } from './invariant.ts';
import type { Secret } from './secret.ts';

const ivBytes = 12;
const tagBytes = 16;
const macKeyBytes = 32;
const idBytes = 6;
/** Minimum length of a code in bytes: 96 bits cannot be guessed. @see NIST SP 800-107 §5.3.3 */
const macBytesMin = 12;

/** Formats of sealed values: without and with the ID of the server secret. */
const [bare, named] = ['v1', 'v2'];

/** Keys from one server secret. */
export interface SecretKeys {
  /** ID of the secret. It does not reveal the secret. */
  readonly id: string;
  /** Derives bytes for a purpose. The same purpose always returns the same bytes. @see RFC 5869 */
  derive(purpose: string, length: number): Buffer;
}

/**
 * Seals values that must be read again, computes codes that only this installation can compute, and derives all other
 * keys from the server secret. What was made with an earlier server secret is valid while the settings contain that secret.
 *
 * @see docs/contribute/decisions/0048-rotation-of-secrets.md
 */
export interface ServerKeys extends SecretKeys {
  /** The keys of the current secret, then those of earlier ones. */
  readonly all: readonly [SecretKeys, ...SecretKeys[]];
  /** Computes an HMAC-SHA256 with a key for a purpose: 32 bytes. */
  mac(purpose: string, data: string | Buffer): Buffer;
  /**
   * Whether a code was computed for this purpose and data, with the current or an earlier secret. Compares in constant time.
   *
   * @param code from `mac`: its bytes, at least the first 12 of them, or all of them in base64url
   */
  isMac(purpose: string, data: string | Buffer, code: Buffer | string): boolean;
  /** Encrypts a value with AES-256-GCM. It can be opened only with the same `purpose`. */
  seal(purpose: string, text: string): string;
  /** Opens a sealed value. @throws if the value was tampered with or sealed with another secret or purpose */
  unseal(purpose: string, sealed: string): string;
  /** What values begin with that were sealed with the current secret while there was an earlier one. */
  readonly sealedPrefix: string;
}

/**
 * Creates the keys of an installation.
 *
 * @param current derives and seals
 * @param previous earlier secrets, which only open and verify
 */
export function createServerKeys(current: Secret, previous: readonly Secret[] = []): ServerKeys {
  const first = secretKeys(current);
  const others = previous.map(secretKeys).filter(({ id }) => id !== first.id);
  const all = [first, ...others] as const;
  const macOf = (keys: SecretKeys, purpose: string, data: string | Buffer) =>
    createHmac('sha256', keys.derive(purpose, macKeyBytes)).update(data).digest();
  const sealedPrefix = `${named}.${first.id}.`;
  // The format without an ID can be read by earlier releases, which know one secret.
  const prefix = others.length === 0 ? `${bare}.` : sealedPrefix;

  return {
    id: first.id,
    all,
    sealedPrefix,
    derive: first.derive,
    mac: (purpose, data) => macOf(first, purpose, data),
    isMac: (purpose, data, code) =>
      all.some((keys) => {
        const expected = macOf(keys, purpose, data);
        if (typeof code === 'string') return sameSecret(code, expected.toString('base64url'));
        const given = code.toString('base64url');
        return code.length >= macBytesMin && sameSecret(given, expected.subarray(0, code.length).toString('base64url'));
      }),
    seal: (purpose, text) => `${prefix}${encrypt(first.sealingKey, purpose, text)}`,
    unseal(purpose, sealed) {
      const [version, ...rest] = sealed.split('.');
      const [id, body] = version === bare ? [undefined, rest[0]] : rest;
      const isKnown = version === bare || version === named;
      invariant(isKnown && body !== undefined, 'sealed values start with the version of their format');
      const usable = all.filter((keys) => id === undefined || keys.id === id);
      invariant(usable.length > 0, 'the settings contain the server secrets of all sealed values');
      return decryptWithOne(usable, purpose, body);
    },
  };
}

function secretKeys(secret: Secret) {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret.reveal(), 'portico', purpose, length));
  return { id: derive('id of the secret', idBytes).toString('hex'), derive, sealingKey: derive('seal', 32) };
}

/** Decrypts with the first key that fits. @throws the error of the last key */
function decryptWithOne(keys: readonly { readonly sealingKey: Buffer }[], purpose: string, body: string): string {
  const [one, ...others] = keys;
  invariant(one !== undefined, 'there is a key');
  try {
    return decrypt(one.sealingKey, purpose, body);
  } catch (error) {
    if (others.length === 0) throw error;
    return decryptWithOne(others, purpose, body);
  }
}

function encrypt(key: Buffer, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(key: Buffer, purpose: string, body: string): string {
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
