import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { invariant } from '../db/invariant.ts';
import type { Secret } from './secret.ts';

const ivBytes = 12;
const tagBytes = 16;
const version = 'v1';

/** Seals values that must be read again, and derives all other keys from the server secret. */
export interface ServerKeys {
  /** Derives bytes for a purpose. The same purpose always returns the same bytes. @see RFC 5869 */
  derive(purpose: string, length: number): Buffer;
  /** Encrypts a value with AES-256-GCM. It can be opened only with the same `purpose`. */
  seal(purpose: string, text: string): string;
  /** Opens a sealed value. @throws if the value was tampered with or sealed with another secret or purpose */
  unseal(purpose: string, sealed: string): string;
}

/** Creates the keys of an installation from its server secret. */
export function createServerKeys(serverSecret: Secret): ServerKeys {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', serverSecret.reveal(), 'portico', purpose, length));
  const sealingKey = derive('seal', 32);

  return {
    derive,
    seal(purpose, text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    unseal(purpose, sealed) {
      invariant(sealed.startsWith(`${version}.`), 'sealed values start with the version of their format');
      const bytes = Buffer.from(sealed.slice(version.length + 1), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
  };
}
