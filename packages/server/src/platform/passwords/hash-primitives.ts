import { argon2 as deriveWithCallback } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Parameters that OWASP recommends: 19 MiB, two passes, one lane.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
export const argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** The two costly hash functions. Tests replace them to count calls. */
export interface HashPrimitives {
  /** Derives the tag of a password with `argon2Parameters`. */
  argon2(password: string, salt: Buffer): Promise<Buffer>;
  /**
   * Checks a password against a bcrypt hash.
   *
   * @param hash the whole hash: `$2b$10$` and 53 characters
   */
  bcrypt(password: string, hash: string): Promise<boolean>;
}

const derive = promisify(deriveWithCallback);
const { memory: memoryCost, passes: timeCost, parallelism, tagLength: outputLen } = argon2Parameters;

/** The number of argon2id in the binding, whose `const enum` is not available here. */
const argon2id = 2;

/** The native binding, or undefined on a platform for which it has no binary. It needs a third of the CPU time of Node.js. */
const binding = await import('@node-rs/argon2').catch(() => undefined);

/** Whether passwords are hashed by the native binding. Without it, Node.js hashes them. */
export const hasNativeArgon2 = binding !== undefined;

/** The real hash functions. They run off the main thread. */
export const hashPrimitives: HashPrimitives = {
  argon2: async (password, salt) =>
    binding === undefined
      ? await derive('argon2id', { message: password, nonce: salt, ...argon2Parameters })
      : await binding.hashRaw(password, { salt, memoryCost, timeCost, parallelism, outputLen, algorithm: argon2id }),
  // Loaded with the first imported hash, which most installations never have.
  bcrypt: async (password, hash) => await (await import('@node-rs/bcrypt')).verify(password, hash),
};
