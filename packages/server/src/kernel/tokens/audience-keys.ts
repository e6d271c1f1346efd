import { createECDH, createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import { BoundedMap } from '../../base/bounded-map.ts';
import type { Clock } from '../../base/clock.ts';
import { base32 } from '../../base/ids.ts';
import type { SecretKeys, ServerKeys } from '../../base/server-keys.ts';
import { type SigningPeriod, slotsAt } from './signing-periods.ts';

/** A published public key. @see RFC 7518 §6.2 */
interface PublicJwk {
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

/** The signing keys of all audiences. */
export interface AudienceKeys {
  /**
   * Returns the keys of an audience: the one that signs, then the others that verify and are published. These are the next
   * ones, and earlier ones until the last token that they have signed has expired.
   */
  of(audience: string): readonly [AudienceKey, ...AudienceKey[]];
  /** Replaces the periods, after they were read from the database. */
  use(periods: readonly SigningPeriod[]): void;
}

interface Options {
  readonly serverKeys: ServerKeys;
  readonly clock: Clock;
  /** How long a token is valid, in seconds. */
  readonly lifetimeSeconds: number;
}

const groupOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Maximum number of keys in memory. Deriving one takes about as long as two signatures. */
const keysMax = 20_000;

/**
 * Creates the signing keys. A key depends only on the server secret, the audience and its index, so replicas need not store
 * or fetch it. The database contains which of them sign and when.
 *
 * @see docs/reference/protocol/sign-in.md#key-sets-jwks
 */
export function createAudienceKeys({ serverKeys, clock, lifetimeSeconds }: Options): AudienceKeys {
  const known = new BoundedMap<string, AudienceKey>(keysMax);
  let periods: readonly SigningPeriod[] = [];
  const keyOf = (secret: SecretKeys, audience: string, index: number) => {
    const name = `${secret.id}:${index}:${audience}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = deriveKey(secret, audience, index);
    known.set(name, made);
    return made;
  };
  return {
    of: (audience) => {
      const [signing, ...others] = slotsAt(clock.now(), periods, serverKeys, lifetimeSeconds);
      return [
        keyOf(signing.secret, audience, signing.index),
        ...others.map(({ secret, index }) => keyOf(secret, audience, index)),
      ];
    },
    use: (given) => {
      periods = given;
    },
  };
}

/** Derives a key. 48 bytes reduced modulo the group order are uniform to within 2^-128. @see FIPS 186-5 A.2.1 */
function deriveKey(secret: SecretKeys, audience: string, index: number): AudienceKey {
  const bytes = secret.derive(`access-token:${index}:${audience}`, 48);
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
