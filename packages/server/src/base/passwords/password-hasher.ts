import { checkArgon2, hasArgon2Work, isArgon2, newArgon2Hash } from './argon2-hash.ts';
import { freeCores } from './free-cores.ts';
import { type Argon2Work, type HashPrimitives, hashPrimitives, leastWork } from './hash-primitives.ts';
import { checkImported, importedCostOf } from './imported-hash.ts';
import { normalForm } from './normal-form.ts';
import { type WorkCounts, WorkQueue } from './work-queue.ts';

/** Maximum number of waiting hashes. Further callers are rejected. */
const queueMax = 256;

/** Hashes and checks passwords off the main thread, a bounded number at a time. */
export interface PasswordHasher {
  /**
   * Hashes the normal form of a password.
   *
   * @throws {TooBusy} too many hashes are waiting
   */
  hash(password: string): Promise<string>;
  /**
   * Checks a password against a stored hash: first its normal form, then the password as it was sent. Imported hashes,
   * and hashes from before passwords were normalised, may be of another form. The work of a failure is the same for no
   * hash, an Argon2 hash and an imported hash, so that the response time does not reveal which one exists.
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
  /** Whether a hash should be replaced at the next sign-in: it is imported, or takes less work than a new one. */
  isOutdated(hash: string): boolean;
  /** Returns the numbers of hashes that are calculated and wait. */
  counts(): WorkCounts;
}

/** Options of `createPasswordHasher`. */
interface HasherOptions {
  readonly primitives?: HashPrimitives | undefined;
  /** Work of a new hash. Default: the least work that OWASP recommends. */
  readonly work?: Argon2Work | undefined;
}

/** Creates the hasher of a process. It uses all cores, unless other work needs them. */
export function createPasswordHasher({
  primitives = hashPrimitives,
  work = leastWork,
}: HasherOptions = {}): PasswordHasher {
  const queue = new WorkQueue(freeCores(), queueMax);

  /** Checks one form of a password. The work does not depend on the hash. */
  const fitsHash = async (password: string, hash: string | null | undefined, highestImportedCost: number | null) => {
    const own = typeof hash === 'string' && isArgon2(hash) ? hash : null;
    const importedCost = typeof hash === 'string' ? importedCostOf(hash) : undefined;
    const imported = typeof hash === 'string' && importedCost !== undefined ? hash : null;
    // @guard work-for-unknown-email
    const fitsOwn = await checkArgon2(primitives, password, own, work);
    const highest = Math.max(importedCost ?? 0, highestImportedCost ?? 0);
    const fitsImported = highest > 0 && (await checkImported(primitives, password, imported, highest));
    return fitsOwn || fitsImported;
  };

  return {
    // @guard password-hashes-are-of-normal-form
    hash: (password) => queue.run(async () => await newArgon2Hash(primitives, normalForm(password), work)),
    verify: (password, hash, highestImportedCost = null) =>
      queue.run(async () => {
        const fits = async (password: string) => await fitsHash(password, hash, highestImportedCost);
        const normal = normalForm(password);
        // @guard password-check-of-normal-form
        // @guard password-check-as-sent
        return (await fits(normal)) || (password !== normal && (await fits(password)));
      }),
    isOutdated: (hash) => !hasArgon2Work(hash, work),
    counts: () => queue.counts(),
  };
}
