import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import bcrypt from 'bcrypt';
import { WorkQueue } from './work-queue.ts';

/** What OWASP asks for: 19 MiB, two passes, one lane. @see https://cheatsheetseries.owasp.org Password Storage */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;

/** Hashes that wait for a free core. Beyond that callers are told to come back. */
const queueMax = 256;

/** Rounds of an imported bcrypt hash that are still accepted; each more doubles the work. @see protocol 04 §4.2 */
const bcryptRoundsMax = 16;

const derive = promisify(argon2);

/** Hashes and checks passwords off the main thread, a bounded number at a time. */
export interface PasswordHasher {
  /** @throws {TooBusy} too many hashes are waiting */
  hash(password: string): Promise<string>;
  /**
   * Checks a password against a stored hash. Without a hash the same work is done for nothing, so that the time tells
   * nobody whether there was one.
   *
   * @throws {TooBusy} too many hashes are waiting
   */
  verify(password: string, hash: string | null | undefined): Promise<boolean>;
  /** True for hashes that should be replaced by a new one at the next sign-in. */
  isOutdated(hash: string): boolean;
}

/** Tells whether a hash made elsewhere can be imported: bcrypt with at most 16 rounds. */
export function isImportableHash(hash: string): boolean {
  const found = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash);
  const rounds = Number(found?.[1]);
  return found !== null && rounds >= 4 && rounds <= bcryptRoundsMax;
}

/** Makes the hasher of a process. It leaves one core for everything else. */
export function createPasswordHasher(): PasswordHasher {
  const queue = new WorkQueue(Math.max(1, availableParallelism() - 1), queueMax);
  const decoy = formatHash(randomBytes(saltBytes), randomBytes(parameters.tagLength));

  return {
    hash: (password) =>
      queue.run(async () => {
        const salt = randomBytes(saltBytes);
        return formatHash(salt, await tagOf(password, salt));
      }),
    verify: (password, hash) =>
      queue.run(async () => {
        const matches = await check(password, hash ?? decoy);
        return matches && hash !== null && hash !== undefined;
      }),
    isOutdated: (hash) => !hash.startsWith(prefix),
  };
}

const prefix = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$`;

async function tagOf(password: string, salt: Buffer): Promise<Buffer> {
  return await derive('argon2id', { message: password, nonce: salt, ...parameters });
}

/** The PHC string format without padding. */
function formatHash(salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `${prefix}${text(salt)}$${text(tag)}`;
}

async function check(password: string, hash: string): Promise<boolean> {
  if (hash.startsWith('$2')) return await bcrypt.compare(password, hash.replace(/^\$2y\$/, '$2b$'));
  const [salt, tag] = hash.slice(prefix.length).split('$');
  if (!hash.startsWith(prefix) || salt === undefined || tag === undefined) return false;
  return timingSafeEqual(await tagOf(password, Buffer.from(salt, 'base64')), Buffer.from(tag, 'base64'));
}
