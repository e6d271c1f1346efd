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

/** Work of an argon2 hash of another system. */
interface ImportedArgon2Work extends Argon2Work {
  readonly lanes: number;
  readonly variant: 'argon2i' | 'argon2id';
  /** Whether it is of version 1.0, which reads as 16. */
  readonly isFirstVersion: boolean;
  /** Bytes of the tag. */
  readonly length: number;
}

/** Work of a scrypt hash: N, r and p, and the bytes of the result. */
export interface ScryptWork {
  readonly cost: number;
  readonly block: number;
  readonly lanes: number;
  readonly length: number;
}

/** Work of a PBKDF2 hash, and the bytes of the result. */
interface Pbkdf2Work {
  readonly digest: 'sha1' | 'sha256' | 'sha512';
  readonly iterations: number;
  readonly length: number;
}

/** The costly hash functions. Tests replace them to count calls. */
export interface HashPrimitives {
  /** Derives the tag of a password with argon2id and one lane. @returns 32 bytes */
  argon2(password: string, salt: Buffer, work: Argon2Work): Promise<Buffer>;
  /**
   * Checks a password against a bcrypt hash.
   *
   * @param hash the whole hash: `$2b$10$` and 53 characters
   */
  bcrypt(password: string, hash: string): Promise<boolean>;
  /** Derives the tag of a password as another system did. */
  importedArgon2(password: string, salt: Buffer, work: ImportedArgon2Work): Promise<Buffer>;
  scrypt(password: string, salt: Buffer, work: ScryptWork): Promise<Buffer>;
  pbkdf2(password: string, salt: Buffer, work: Pbkdf2Work): Promise<Buffer>;
}

/** The numbers of the variants and versions in the binding, whose `const enum` is not available here. */
const [argon2i, argon2id] = [1, 2];
const [firstVersion, secondVersion] = [0, 1];

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
  importedArgon2: async (password, salt, { memory, passes, lanes, variant, isFirstVersion, length }) => {
    if (binding !== undefined) {
      return await binding.hashRaw(password, {
        salt,
        memoryCost: memory,
        timeCost: passes,
        parallelism: lanes,
        outputLen: length,
        algorithm: variant === 'argon2i' ? argon2i : argon2id,
        version: isFirstVersion ? firstVersion : secondVersion,
      });
    }
    if (isFirstVersion)
      throw new Error('Only @node-rs/argon2 checks hashes of argon2 1.0. It has no binary for this platform.');
    const work = { memory, passes, parallelism: lanes, tagLength: length };
    return await promisify(crypto.argon2)(variant, { message: password, nonce: salt, ...work });
  },
  scrypt: async (password, salt, { cost, block, lanes, length }) => {
    const work = { N: cost, r: block, p: lanes, maxmem: 256 * cost * block + 1024 * block * lanes };
    return await new Promise((resolve, reject) => {
      crypto.scrypt(password, salt, length, work, (error, key) => (error === null ? resolve(key) : reject(error)));
    });
  },
  pbkdf2: async (password, salt, { digest, iterations, length }) =>
    await promisify(crypto.pbkdf2)(password, salt, iterations, length, digest),
  // Loaded with the first imported hash, which most installations never have.
  bcrypt: async (password, hash) => await (await import('@node-rs/bcrypt')).verify(password, hash),
};
