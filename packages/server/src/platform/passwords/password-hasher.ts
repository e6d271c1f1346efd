import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { argon2Parameters, type HashPrimitives, hashPrimitives } from './hash-primitives.ts';
import { checkImported, importedCostOf } from './imported-hash.ts';
import { WorkQueue } from './work-queue.ts';

const saltBytes = 16;

/** Maximum number of waiting hashes. Further callers are rejected. */
const queueMax = 256;

/** Hashes and checks passwords off the main thread, a bounded number at a time. */
export interface PasswordHasher {
  /** @throws {TooBusy} too many hashes are waiting */
  hash(password: string): Promise<string>;
  /**
   * Checks a password against a stored hash. The work is the same for no hash, an Argon2 hash and an imported hash, so
   * that the response time does not reveal which one exists.
   *
   * @param highestImportedCost the highest bcrypt cost factor among the imported hashes of the project, null if it has
   * none
   * @throws {TooBusy} too many hashes are waiting
   */
  verify(
    password: string,
    hash: string | null | undefined,
    highestImportedCost?: number | null | undefined,
  ): Promise<boolean>;
  /** Whether a hash should be replaced at the next sign-in. */
  isOutdated(hash: string): boolean;
}

/** Creates the hasher of a process. It leaves one core for other work. */
export function createPasswordHasher(primitives: HashPrimitives = hashPrimitives): PasswordHasher {
  const queue = new WorkQueue(Math.max(1, availableParallelism() - 1), queueMax);
  const decoy = formatHash(randomBytes(saltBytes), randomBytes(argon2Parameters.tagLength));

  return {
    hash: (password) =>
      queue.run(async () => {
        const salt = randomBytes(saltBytes);
        return formatHash(salt, await primitives.argon2(password, salt));
      }),
    verify: (password, hash, highestImportedCost = null) =>
      queue.run(async () => {
        const own = hash?.startsWith(prefix) === true ? hash : null;
        const importedCost = typeof hash === 'string' ? importedCostOf(hash) : undefined;
        const imported = typeof hash === 'string' && importedCost !== undefined ? hash : null;
        const fitsOwn = await checkOwn(primitives, password, own ?? decoy);
        const highest = Math.max(importedCost ?? 0, highestImportedCost ?? 0);
        const fitsImported = highest > 0 && (await checkImported(primitives, password, imported, highest));
        return (own !== null && fitsOwn) || fitsImported;
      }),
    isOutdated: (hash) => !hash.startsWith(prefix),
  };
}

const { memory, passes, parallelism } = argon2Parameters;
const prefix = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;

/** Formats a hash in the PHC string format, without padding. */
function formatHash(salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `${prefix}${text(salt)}$${text(tag)}`;
}

/** Checks a password against a hash of `formatHash`. */
async function checkOwn({ argon2 }: HashPrimitives, password: string, hash: string): Promise<boolean> {
  const [salt = '', tag = ''] = hash.slice(prefix.length).split('$');
  const expected = Buffer.from(tag, 'base64');
  const actual = await argon2(password, Buffer.from(salt, 'base64'));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
