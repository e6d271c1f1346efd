import { argon2 as deriveWithCallback } from 'node:crypto';
import { promisify } from 'node:util';
import bcryptLibrary from 'bcrypt';

/** What OWASP asks for: 19 MiB, two passes, one lane. @see https://cheatsheetseries.owasp.org Password Storage */
export const argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const derive = promisify(deriveWithCallback);

/** The two costly functions, so that tests can count their work. */
export interface HashPrimitives {
  /** Derives the tag of a password with `argon2Parameters`. */
  argon2(password: string, salt: Buffer): Promise<Buffer>;
  /**
   * Hashes a password with bcrypt.
   *
   * @param settings version, cost factor and salt as they begin a hash: `$2b$10$` and 22 characters
   * @returns the whole hash
   */
  bcrypt(password: string, settings: string): Promise<string>;
}

/** The functions themselves. They run off the main thread. */
export const hashPrimitives: HashPrimitives = {
  argon2: (password, nonce) => derive('argon2id', { message: password, nonce, ...argon2Parameters }),
  bcrypt: (password, settings) => bcryptLibrary.hash(password, settings),
};
