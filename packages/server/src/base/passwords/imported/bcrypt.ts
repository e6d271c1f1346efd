import { createHash, createHmac } from 'node:crypto';
import { bcryptWork } from './cost.ts';
import { keyIdPattern, readParameters } from './encodings.ts';
import type { HashFormat, ImportedHash, Spend } from './kinds.ts';

/** Bounds of the cost factor. Each step doubles the work. */
const [costMin, costMax] = [4, 31];

/** Salt and digest of decoy hashes. */
const decoyTail = 'abcdefghijklmnopqrstuuEM2FxhxXQIbt4zfLHRfyzcIqQbRRDa2';

/** Returns what bcrypt computes for a password: the password itself, or something made of it. */
type Prepare = (password: string, key: Buffer | null) => string;

function readBcrypt(text: string, keyId: string | null, prepare: Prepare): ImportedHash | undefined {
  const found = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(text);
  const cost = Number(found?.[1]);
  if (found === null || cost < costMin || cost > costMax) return undefined;
  // The binding reads the versions a, b and y. x is the same for passwords in ASCII.
  const hash = text.replace(/^\$2x/, '$2a');
  return {
    work: bcryptWork(cost),
    isWeak: false,
    keyId,
    matches: async (primitives, password, key) => {
      const fits = await primitives.bcrypt(prepare(password, key), hash);
      return fits && (keyId === null || key !== null);
    },
  };
}

/** `$2b$10$…`: bcrypt in all its versions. */
export const plainBcrypt: HashFormat = { read: (text) => readBcrypt(text, null, (password) => password) };

/** `bcrypt$$2b$12$…` and `bcrypt_sha256$$2b$12$…`: Django. The second hashes the password before, so that its length does not matter. */
export const djangoBcrypt: HashFormat = {
  read: (text) => {
    const [, isHashed, hash = ''] = /^bcrypt(_sha256)?\$(\$.+)$/.exec(text) ?? [];
    return readBcrypt(hash, null, (password) =>
      isHashed === undefined ? password : createHash('sha256').update(password).digest('hex'),
    );
  },
};

/** `$bcrypt-pepper$key=pepper$2a$11$…`: a secret text after the password, as of Devise. */
export const bcryptWithPepper: HashFormat = {
  read: (text) => {
    const [, keyId = '', hash = ''] = /^\$bcrypt-pepper\$key=([A-Za-z0-9_-]{1,64})(\$2.*)$/.exec(text) ?? [];
    if (keyId === '') return undefined;
    const found = readBcrypt(hash, keyId, (password, key) => password + (key ?? '').toString());
    return found === undefined ? undefined : { ...found, isPepper: true };
  },
};

/** Characters that PHP removes from both ends of a text. */
const blanks = ' \t\n\r\0\v';

function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && blanks.includes(text.charAt(start))) start += 1;
  while (end > start && blanks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** `$wp$2y$10$…`: WordPress since 6.8. It removes spaces around the password, and hashes it before. */
export const wordPressBcrypt: HashFormat = {
  read: (text) => {
    const [, hash = ''] = /^\$wp(\$2y\$.+)$/.exec(text) ?? [];
    return readBcrypt(hash, null, (password) =>
      createHmac('sha384', 'wp-sha384').update(trimmed(password)).digest('base64'),
    );
  },
};

/** `$bcrypt-hmac-sha256$key=pepper,enc=hex$2b$10$…`: an HMAC with a secret key before, in hex or base64. */
export const pepperedBcrypt: HashFormat = {
  read: (text) => {
    const found = /^\$bcrypt-hmac-(sha256|sha512)\$([^$]+)(\$2.*)$/.exec(text);
    const [, digest = '', parameters = '', hash = ''] = found ?? [];
    const given = readParameters(parameters);
    const [keyId, encoding] = [given.get('key') ?? '', given.get('enc') ?? 'hex'];
    if (found === null || !keyIdPattern.test(keyId) || (encoding !== 'hex' && encoding !== 'base64')) return undefined;
    const prepare: Prepare = (password, key) =>
      createHmac(digest, key ?? '')
        .update(password)
        .digest(encoding);
    return readBcrypt(hash, keyId, prepare);
  },
};

/** Spends rounds of bcrypt: one decoy for each power of two. */
export const spendBcrypt: Spend = async (primitives, password, amount) => {
  for (let cost = costMin; cost <= costMax; cost += 1) {
    const isPart = Math.floor(amount / 2 ** cost) % 2 === 1;
    if (isPart) await primitives.bcrypt(password, `$2b$${String(cost).padStart(2, '0')}$${decoyTail}`);
  }
};
