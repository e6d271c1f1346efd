import { createECDH, createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import { base32 } from '../ids.ts';
import type { ServerKeys } from '../server-keys.ts';

/** A published public key. @see RFC 7518 §6.2 */
export interface PublicJwk {
  kty: 'EC';
  alg: 'ES256';
  crv: 'P-256';
  x: string;
  y: string;
  kid: string;
}

/** A signing key of an audience. */
export interface AudienceKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly jwk: PublicJwk;
}

const groupOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Maximum number of audiences whose keys are in memory. Deriving one takes about as long as two signatures. */
const audiencesMax = 10_000;

/**
 * Creates a function that derives the two keys of an audience: the first signs, the second is published for rotation.
 * Keys depend only on the server secret, so replicas need not store or fetch them.
 *
 * @see docs/protocol/sign-in.md#key-sets-jwks
 */
export function createAudienceKeys(serverKeys: ServerKeys): (audience: string) => readonly [AudienceKey, AudienceKey] {
  const known = new BoundedMap<string, readonly [AudienceKey, AudienceKey]>(audiencesMax);
  return (audience) => {
    const found = known.get(audience);
    if (found !== undefined) return found;
    const made = [deriveKey(serverKeys, audience, 0), deriveKey(serverKeys, audience, 1)] as const;
    known.set(audience, made);
    return made;
  };
}

/** Derives a key. 48 bytes reduced modulo the group order are uniform to within 2^-128. @see FIPS 186-5 A.2.1 */
function deriveKey(serverKeys: ServerKeys, audience: string, index: number): AudienceKey {
  const bytes = serverKeys.derive(`access-token:${index}:${audience}`, 48);
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (groupOrder - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33, 65).toString('base64url');
  const kid = base32(hash('sha256', `${x}.${y}`, 'buffer')).slice(0, 12);
  const shape = { kty: 'EC', crv: 'P-256', x, y } as const;
  const privateKey = createPrivateKey({ key: { ...shape, d: d.toString('base64url') }, format: 'jwk' });
  const publicKey = createPublicKey({ key: shape, format: 'jwk' });
  return { kid, privateKey, publicKey, jwk: { ...shape, alg: 'ES256', kid } };
}
