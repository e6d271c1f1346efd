import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { cbor } from './cbor.ts';

/** An algorithm of passkeys. */
export type PasskeyAlgorithm = 'ES256' | 'EdDSA' | 'RS256';

/** The number of each algorithm. @see https://www.iana.org/assignments/cose */
export const algorithms: Readonly<Record<PasskeyAlgorithm, number>> = { ES256: -7, EdDSA: -8, RS256: -257 };

/** Creates a key pair. */
export function newKeys(algorithm: PasskeyAlgorithm): { privateKey: KeyObject; publicKey: KeyObject } {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** Returns a public key as authenticators send it. @see RFC 9053 §7 · RFC 8230 §4 */
export function coseKey(algorithm: PasskeyAlgorithm, publicKey: KeyObject): Buffer {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (base64: string) => Buffer.from(base64, 'base64url');
  if (algorithm === 'EdDSA')
    return cbor(
      new Map<number, number | Uint8Array>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, bytes(x)],
      ]),
    );
  if (algorithm === 'RS256')
    return cbor(
      new Map<number, number | Uint8Array>([
        [1, 3],
        [3, -257],
        [-1, bytes(n)],
        [-2, bytes(e)],
      ]),
    );
  return cbor(
    new Map<number, number | Uint8Array>([
      [1, 2], // kty: EC2
      [3, -7], // alg: ES256
      [-1, 1], // crv: P-256
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}
