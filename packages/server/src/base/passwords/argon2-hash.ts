import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Argon2Work, HashPrimitives } from './hash-primitives.ts';

const saltBytes = 16;

/** An argon2id hash in the PHC string format, read from its text. */
interface Argon2Hash {
  readonly work: Argon2Work;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** Hashes a password with a new salt. @returns the hash in the PHC string format, without padding */
export async function newArgon2Hash({ argon2 }: HashPrimitives, password: string, work: Argon2Work): Promise<string> {
  const salt = randomBytes(saltBytes);
  return formatHash(work, salt, await argon2(password, salt, work));
}

/**
 * Checks a password against an argon2id hash. The work is at least `work`: if the hash took less, a decoy with the rest follows,
 * so that the response time does not reveal the age of a hash, or whether one exists.
 *
 * @param hash null to do the work only
 */
export async function checkArgon2(
  { argon2 }: HashPrimitives,
  password: string,
  hash: string | null,
  work: Argon2Work,
): Promise<boolean> {
  const stored = hash === null ? undefined : parseHash(hash);
  if (stored === undefined) {
    await argon2(password, randomBytes(saltBytes), work);
    return false;
  }
  const actual = await argon2(password, stored.salt, stored.work);
  const rest = restOf(work, stored.work);
  // @guard work-for-hash-from-before-it-was-raised
  if (rest !== undefined) await argon2(password, stored.salt, rest);
  return actual.length === stored.tag.length && timingSafeEqual(actual, stored.tag);
}

/** Returns whether a text is an argon2id hash of at least this memory and this number of passes. */
export function hasArgon2Work(hash: string, { memory, passes }: Argon2Work): boolean {
  const stored = parseHash(hash)?.work;
  return stored !== undefined && stored.memory >= memory && stored.passes >= passes;
}

/** Returns whether a text is an argon2id hash as `newArgon2Hash` makes them, of exactly this work. */
export function isArgon2OfWork(hash: string, { memory, passes }: Argon2Work): boolean {
  const stored = parseHash(hash)?.work;
  return stored?.memory === memory && stored.passes === passes;
}

/** Returns whether a text is an argon2id hash. */
export function isArgon2(hash: string): boolean {
  return parseHash(hash) !== undefined;
}

/** The time of a hash is proportional to memory times passes. @returns undefined if nothing is left of the wanted work */
function restOf(wanted: Argon2Work, done: Argon2Work): Argon2Work | undefined {
  const passes = Math.round((wanted.memory * wanted.passes) / done.memory) - done.passes;
  return passes > 0 ? { memory: done.memory, passes } : undefined;
}

function formatHash({ memory, passes }: Argon2Work, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(salt)}$${text(tag)}`;
}

function parseHash(text: string): Argon2Hash | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/.exec(text);
  const [, memory, passes, salt = '', tag = ''] = found ?? [];
  if (found === null) return undefined;
  return {
    work: { memory: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
