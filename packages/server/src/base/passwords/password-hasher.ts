import { FairWork, type WorkCounts } from '../fair-work.ts';
import { checkArgon2, hasArgon2Work, isArgon2, newArgon2Hash } from './argon2-hash.ts';
import { freeCores } from './free-cores.ts';
import { type Argon2Work, type HashPrimitives, hashPrimitives, leastWork } from './hash-primitives.ts';
import { affordableWork, type ImportedWork, millisOfWork, mostWork, noImportedWork } from './imported/cost.ts';
import { checkImported, readStoredImport } from './imported/imported-hash.ts';
import { normalForm } from './normal-form.ts';

/** Milliseconds of computation that can wait. One project can fill half of it. */
const waitingMillisMax = 20_000;

/** Who asks for a hash. The context of a request is one. */
interface HashCaller {
  /** The project whose share of the cores is used. */
  readonly tenancyId: string;
  /** Returns whether the client has closed the connection: hashes that have not begun are dropped. */
  readonly isGone?: (() => boolean) | undefined;
}

/** Hashes and checks passwords off the main thread, a bounded number at a time, with a share for each project. */
export interface PasswordHasher {
  /**
   * Hashes the normal form of a password.
   *
   * @throws {TooBusy} too much work of the project is waiting, or the caller has gone
   */
  hash(caller: HashCaller, password: string): Promise<string>;
  /**
   * Checks a password against a stored hash: first its normal form, then the password as it was sent. Imported hashes,
   * and hashes from before passwords were normalised, may be of another form. The work of a failure is the same for no
   * hash, an Argon2 hash and an imported hash, so that the response time does not reveal which one exists.
   *
   * @param imported the most work of each kind among the imported hashes of the project, and the secret key of this hash
   * @throws {TooBusy} too much work of the project is waiting, or the caller has gone
   */
  verify(
    caller: HashCaller,
    password: string,
    hash: string | null | undefined,
    imported?: Partial<ImportedParts> | undefined,
  ): Promise<boolean>;
  /** Whether a hash should be replaced at the next sign-in: it is imported, or takes less work than a new one. */
  isOutdated(hash: string): boolean;
  /** Returns the numbers of hashes that are calculated and wait. */
  counts(): WorkCounts;
}

/** What a check needs to know about imported hashes. */
interface ImportedParts {
  readonly work: ImportedWork;
  readonly key: Buffer | null;
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
  const queue = new FairWork({ atOnce: freeCores(), alwaysLeavesOne: false, waitingMax: waitingMillisMax });
  const ownMillis = millisOfWork({ kind: 'argon2', amount: work.memory * work.passes });
  const run = async <T>({ tenancyId: project, isGone }: HashCaller, millis: number, work: () => Promise<T>) =>
    await queue.run({ project, isGone, millis }, work);

  /** Checks one form of a password. The work does not depend on the hash. */
  const fitsHash = async (password: string, hash: string | null, { work: most, key }: ImportedParts) => {
    const own = hash !== null && isArgon2(hash) ? hash : null;
    const imported = hash === null ? null : (readStoredImport(hash) ?? null);
    // @guard work-for-unknown-email
    const fitsOwn = await checkArgon2(primitives, password, own, work);
    const fitsImported = await checkImported(primitives, password, imported, key, most);
    return fitsOwn || fitsImported;
  };

  return {
    // @guard password-hashes-are-of-normal-form
    hash: (caller, password) =>
      run(caller, ownMillis, async () => await newArgon2Hash(primitives, normalForm(password), work)),
    verify: (caller, password, hash, { work: most = noImportedWork, key = null } = {}) => {
      const normal = normalForm(password);
      const imported = hash == null ? undefined : readStoredImport(hash);
      const works = affordableWork(mostWork(most, [imported?.work ?? null]));
      const ofForm = works.reduce((sum, work) => sum + millisOfWork(work), ownMillis);
      const millis = password === normal ? ofForm : 2 * ofForm;
      return run(caller, millis, async () => {
        const fits = async (password: string) => await fitsHash(password, hash ?? null, { work: most, key });
        // @guard password-check-of-normal-form
        // @guard password-check-as-sent
        return (await fits(normal)) || (password !== normal && (await fits(password)));
      });
    },
    isOutdated: (hash) => !hasArgon2Work(hash, work),
    counts: () => queue.counts(),
  };
}
