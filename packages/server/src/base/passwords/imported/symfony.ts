import { createHash } from 'node:crypto';
import { isSame, readBytes, readNumber, saltMax } from './encodings.ts';
import { iterate } from './iterated.ts';
import type { HashFormat, Spend } from './kinds.ts';

/** Most iterations that are counted. The bound of work is far below. */
const iterationsMax = 2 ** 31 - 1;

/**
 * `sha512_symfony$5000$salt$hash`: the message digest of Symfony. It hashes the password with the salt in braces, and then each
 * digest with these.
 */
export const symfonyDigest: HashFormat = {
  read: (text) => {
    const [, count, salt, hash] = /^sha512_symfony\$(\d+)\$([^$]*)\$([^$]+)$/.exec(text) ?? [];
    const iterations = readNumber(count, 1, iterationsMax);
    const expected = readBytes(hash, 'base64', 64, 64);
    if (iterations === undefined || expected === undefined) return undefined;
    if (readBytes(salt, 'utf8', 0, saltMax) === undefined) return undefined;
    return {
      work: { kind: 'sha512', amount: iterations },
      isWeak: true,
      keyId: null,
      matches: async (_, password) => {
        const salted = Buffer.from(salt === '' ? password : `${password}{${salt}}`);
        const first = createHash('sha512').update(salted).digest();
        return isSame(await iterate('sha512', first, salted, iterations - 1), expected);
      },
    };
  },
};

/** Spends iterations of SHA-512. */
export const spendSha512: Spend = (_, password, amount) =>
  iterate('sha512', Buffer.alloc(64), Buffer.from(password), amount);
