import type { HashPrimitives } from '../hash-primitives.ts';

/** Work of a hash function, such as the iterations of PBKDF2. Amounts of one kind add up, and take time in proportion. */
export interface Work {
  readonly kind: string;
  readonly amount: number;
  /** KiB of a hash of argon2, whose passes take longer for each KiB if there are more of them. Null for others. */
  readonly memory?: number | null;
}

/** A password hash of another system, read from its text. */
export interface ImportedHash {
  /** Null for a hash that takes no time worth mentioning. */
  readonly work: Work | null;
  /** Whether a stolen hash can be attacked at millions of passwords a second. */
  readonly isWeak: boolean;
  /** ID of the secret key that the old system added, which is stored apart from the hashes. Null for none. */
  readonly keyId: string | null;
  /** Whether the secret key is a pepper, which no export contains: it is of use only together with the hashes. */
  readonly isPepper?: boolean;
  /**
   * Checks a password with the parameters of the hash.
   *
   * @param key the bytes of the secret key with the ID
   */
  matches(primitives: HashPrimitives, password: string, key: Buffer | null): Promise<boolean>;
}

/** A way to write hashes as text. */
export interface HashFormat {
  /** Returns undefined for other texts, and for parameters that are out of bounds. */
  read(text: string): ImportedHash | undefined;
}

/** Does the given amount of work for a password as the hash with the most work does it, and forgets the result. */
export type Spend = (primitives: HashPrimitives, password: string, amount: number, most: Work) => Promise<unknown>;

/** Salt of work whose result is forgotten. */
export const decoySalt = Buffer.from('sixteen bytes of');
