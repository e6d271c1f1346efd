import * as crypto from 'node:crypto';
import { promisify } from 'node:util';

/** Work of an argon2id hash: its memory in KiB, and how often it passes over that memory. */
export interface Argon2Work {
  readonly memory: number;
  readonly passes: number;
}

/**
 * The least work that OWASP recommends with one lane: 19 MiB, two passes.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
export const leastWork: Argon2Work = { memory: 19_456, passes: 2 };

const parallelism = 1;
const tagLength = 32;

/** The two costly hash functions. Tests replace them to count calls. */
export interface HashPrimitives {
  /** Derives the tag of a password with argon2id and one lane. @returns 32 bytes */
  argon2(password: string, salt: Buffer, work: Argon2Work): Promise<Buffer>;
  /**
   * Checks a password against a bcrypt hash.
   *
   * @param hash the whole hash: `$2b$10$` and 53 characters
   */
  bcrypt(password: string, hash: string): Promise<boolean>;
}

/** The number of argon2id in the binding, whose `const enum` is not available here. */
const argon2id = 2;

/** The native binding, or undefined on a platform for which it has no binary. It needs a third of the CPU time of Node.js. */
const binding = await import('@node-rs/argon2').catch(() => undefined);

if (binding === undefined && !('argon2' in crypto))
  throw new Error('@node-rs/argon2 has no binary for this platform, and Node.js has argon2 since version 24.7.');

/** Whether passwords are hashed by the native binding. Without it, Node.js hashes them. */
export const hasNativeArgon2 = binding !== undefined;

/** The real hash functions. They run off the main thread. */
export const hashPrimitives: HashPrimitives = {
  argon2: async (password, salt, { memory, passes }) =>
    binding === undefined
      ? await promisify(crypto.argon2)('argon2id', {
          message: password,
          nonce: salt,
          memory,
          passes,
          parallelism,
          tagLength,
        })
      : await binding.hashRaw(password, {
          salt,
          memoryCost: memory,
          timeCost: passes,
          parallelism,
          outputLen: tagLength,
          algorithm: argon2id,
        }),
  // Loaded with the first imported hash, which most installations never have.
  bcrypt: async (password, hash) => await (await import('@node-rs/bcrypt')).verify(password, hash),
};
