import { isArgon2OfWork } from '../argon2-hash.ts';
import { type HashPrimitives, leastWork } from '../hash-primitives.ts';
import { argon2, spendArgon2 } from './argon2.ts';
import { bcryptWithPepper, djangoBcrypt, pepperedBcrypt, plainBcrypt, spendBcrypt, wordPressBcrypt } from './bcrypt.ts';
import { affordableWork, type ImportedWork, importedMillisMax, isAffordable, millisOfWork, mostWork } from './cost.ts';
import { djangoDigest, ldapDigest, plainDigest, utf16Hmac } from './digests.ts';
import type { HashFormat, ImportedHash, Spend, Work } from './kinds.ts';
import { aspNetPbkdf2, djangoPbkdf2, hexPbkdf2, phcPbkdf2, spendPbkdf2, werkzeugPbkdf2 } from './pbkdf2.ts';
import { phpass, spendMd5 } from './phpass.ts';
import { betterAuthScrypt, firebaseScrypt, phcScrypt, spendScrypt, werkzeugScrypt } from './scrypt.ts';
import { spendSha512, symfonyDigest } from './symfony.ts';

/** The formats of password hashes that can be imported. @see docs/move-in/password-hashes.md */
const formats: Readonly<Record<string, HashFormat>> = {
  bcrypt: plainBcrypt,
  'bcrypt of Django': djangoBcrypt,
  'bcrypt of WordPress': wordPressBcrypt,
  'bcrypt with a pepper': bcryptWithPepper,
  'bcrypt after an HMAC': pepperedBcrypt,
  argon2,
  scrypt: phcScrypt,
  'scrypt of Firebase': firebaseScrypt,
  'scrypt of Better Auth': betterAuthScrypt,
  'scrypt of Werkzeug': werkzeugScrypt,
  pbkdf2: phcPbkdf2,
  'pbkdf2 of Django': djangoPbkdf2,
  'pbkdf2 of Werkzeug': werkzeugPbkdf2,
  'pbkdf2 of Clerk': hexPbkdf2,
  'pbkdf2 of ASP.NET': aspNetPbkdf2,
  phpass,
  'digest of Symfony': symfonyDigest,
  'HMAC of Clerk': utf16Hmac,
  ldap: ldapDigest,
  'digest of Django': djangoDigest,
  digest: plainDigest,
};

/** What does work of a kind without a hash. */
const spends: Readonly<Record<string, Spend>> = {
  bcrypt: spendBcrypt,
  argon2: spendArgon2,
  scrypt: spendScrypt,
  'pbkdf2-sha1': spendPbkdf2('sha1'),
  'pbkdf2-sha256': spendPbkdf2('sha256'),
  'pbkdf2-sha512': spendPbkdf2('sha512'),
  md5: spendMd5,
  sha512: spendSha512,
};

/** Longest text of a hash. */
const lengthMax = 512;

/** Reads a hash of another system. @returns undefined if the format is unknown. `problemOfWork` says whether its work is too much */
export function readImportedHash(text: string): ImportedHash | undefined {
  if (text.length > lengthMax) return undefined;
  for (const { read } of Object.values(formats)) {
    const found = read(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns how a hash of another system is stored. bcrypt stays as it is, and so does a hash of Portico. Others begin with their kind and amount of work, so
 * that an index finds the most work of a project.
 *
 * @param keyId the ID under which the secret key of the hash is stored
 * @param hash what `readImportedHash` has found in the text
 * @returns undefined if it cannot be imported
 */
export function storedImport(
  text: string,
  keyId: string | null = null,
  hash: ImportedHash | undefined = readImportedHash(text),
): string | undefined {
  if (hash === undefined || (hash.keyId === null) !== (keyId === null)) return undefined;
  if (/^\$2[aby]\$/.test(text)) return text;
  // A hash of another installation of Portico. Every attempt does as much work already.
  if (isArgon2OfWork(text, leastWork)) return text;
  const { kind, amount } = hash.work ?? { kind: 'none', amount: 0 };
  const named = keyId === null ? text : text.replace(/\bkey=[A-Za-z0-9_-]+/, `key=${keyId}`);
  return `~${kind}~${String(amount).padStart(10, '0')}~${named}`;
}

/** Reads a stored hash of another system. @returns undefined for other texts, and for a hash of more work than is done now */
export function readStoredImport(stored: string): ImportedHash | undefined {
  const hash = hashInStored(stored);
  return hash === undefined || millisOfWork(hash.work) > importedMillisMax ? undefined : hash;
}

/**
 * Returns the work that a stored hash asks of the checks of its project. Null for a hash of Portico, and for one without work worth mentioning.
 *
 * @param read returns what `readImportedHash` finds in a stored hash of another system
 */
export function workOfStored(
  stored: string,
  read: (text: string) => ImportedHash | undefined = readImportedHash,
): Work | null {
  return hashInStored(stored, read)?.work ?? null;
}

/** Returns whether a stored hash is not checked, because it and others of its project take too much work. */
export function isLeftOut(stored: string, work: ImportedWork): boolean {
  const hash = hashInStored(stored);
  return hash !== undefined && !isAffordable(hash.work, affordableWork(mostWork(work)));
}

function hashInStored(stored: string, read = readImportedHash): ImportedHash | undefined {
  const text = /^~[a-z0-9-]+~\d{10}~(.+)$/s.exec(stored)?.[1];
  // Before other hashes could be imported, there was only bcrypt.
  return text === undefined ? (stored.startsWith('$2') ? read(stored) : undefined) : read(text);
}

/**
 * Checks a password against an imported hash. The work of each kind always equals the most among the imported hashes of the
 * project, as far as it is affordable: decoys fill the difference, also without a hash.
 *
 * @param hash null if there is no imported hash to check
 * @param key the secret key of the hash, if it has one
 * @returns whether the password matches the hash
 */
export async function checkImported(
  primitives: HashPrimitives,
  password: string,
  hash: ImportedHash | null,
  key: Buffer | null,
  work: ImportedWork,
): Promise<boolean> {
  const affordable = affordableWork(mostWork(work, [hash?.work ?? null]));
  const isChecked = hash !== null && isAffordable(hash.work, affordable);
  const isMatch = isChecked && (await hash.matches(primitives, password, key));
  for (const most of affordable) {
    const { kind, amount } = most;
    const rest = amount - (isChecked && hash.work?.kind === kind ? hash.work.amount : 0);
    // @guard work-for-imported-hashes
    if (rest > 0) await spends[kind]?.(primitives, password, rest, most);
  }
  return isMatch;
}
