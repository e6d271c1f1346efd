import { createCipheriv } from 'node:crypto';
import type { ScryptWork } from '../hash-primitives.ts';
import { type Encoding, isSame, keyIdPattern, readBytes, readNumber, readParameters, saltMax } from './encodings.ts';
import { decoySalt, type HashFormat, type ImportedHash, type Spend } from './kinds.ts';

/** Most N times r, which is 256 MiB. */
const memoryMax = 2 ** 21;
/** Block size of decoys, and their N: 1 MiB to 128 MiB. */
const decoyBlock = 8;
const decoyPowers = [17, 16, 15, 14, 13, 12, 11, 10] as const;

interface Shape {
  readonly cost: number | undefined;
  readonly block: number | undefined;
  readonly lanes: number | undefined;
}

/** Returns the work of a hash, or undefined if it is out of bounds. */
function boundedWork({ cost, block, lanes }: Shape, length: number): ScryptWork | undefined {
  if (cost === undefined || block === undefined || lanes === undefined) return undefined;
  const isPower = cost >= 2 && (cost & (cost - 1)) === 0;
  // RFC 7914 §2: N is less than 2 to the power of 128 · r / 8. OpenSSL throws for others.
  // @guard scrypt-that-can-be-computed
  const isDefined = cost < 2 ** (16 * block);
  return isPower && isDefined && cost * block <= memoryMax ? { cost, block, lanes, length } : undefined;
}

function scryptHash(
  work: ScryptWork | undefined,
  salt: Buffer | undefined,
  expected: Buffer | undefined,
  prepare: (password: string) => string = (password) => password,
): ImportedHash | undefined {
  if (work === undefined || salt === undefined || expected === undefined) return undefined;
  return {
    work: { kind: 'scrypt', amount: work.cost * work.block * work.lanes },
    isWeak: false,
    keyId: null,
    matches: async ({ scrypt }, password) => isSame(await scrypt(prepare(password), salt, work), expected),
  };
}

function digestOf(text: string | undefined, encoding: Encoding): Buffer | undefined {
  return readBytes(text, encoding, 16, 128);
}

/** `$scrypt$ln=14,r=8,p=1$salt$hash`, both in base64. */
export const phcScrypt: HashFormat = {
  read: (text) => {
    const [, parameters = '', salt, hash] = /^\$scrypt\$([^$]+)\$([^$]*)\$([^$]+)$/.exec(text) ?? [];
    const given = readParameters(parameters);
    const power = readNumber(given.get('ln'), 1, 21);
    const shape = {
      cost: power === undefined ? undefined : 2 ** power,
      block: readNumber(given.get('r'), 1, 64),
      lanes: readNumber(given.get('p'), 1, 64),
    };
    const expected = digestOf(hash, 'base64');
    return scryptHash(boundedWork(shape, expected?.length ?? 0), readBytes(salt, 'base64', 0, saltMax), expected);
  },
};

/** `scrypt:32768:8:1$salt$hex`: Werkzeug and Flask. The salt is text. */
export const werkzeugScrypt: HashFormat = {
  read: (text) => {
    const found = /^scrypt:(\d+):(\d+):(\d+)\$([^$]*)\$([^$]+)$/.exec(text);
    const shape = {
      cost: readNumber(found?.[1], 2, memoryMax),
      block: readNumber(found?.[2], 1, 64),
      lanes: readNumber(found?.[3], 1, 64),
    };
    const expected = digestOf(found?.[5], 'hex');
    return scryptHash(boundedWork(shape, expected?.length ?? 0), readBytes(found?.[4], 'utf8', 0, saltMax), expected);
  },
};

/** `salt:hash`: Better Auth. Both are hex, and the hex text of the salt is the salt. */
export const betterAuthScrypt: HashFormat = {
  read: (text) => {
    const found = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(text);
    const work = { cost: 16_384, block: 16, lanes: 1, length: 64 };
    const prepare = (password: string) => password.normalize('NFKC');
    return scryptHash(work, readBytes(found?.[1], 'utf8', 32, 32), digestOf(found?.[2], 'hex'), prepare);
  },
};

/** `$firebase-scrypt$ln=14,r=8,key=signer,sep=Bw==$salt$hash`: Firebase encrypts its signer key with the derived key. */
export const firebaseScrypt: HashFormat = {
  read: (text) => {
    const [, parameters = '', salt, hash] = /^\$firebase-scrypt\$([^$]+)\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
    const given = readParameters(parameters);
    const [power, block] = [readNumber(given.get('ln'), 1, 14), readNumber(given.get('r'), 1, 8)];
    const shape = { cost: power === undefined ? undefined : 2 ** power, block, lanes: 1 };
    const [work, expected] = [boundedWork(shape, 64), digestOf(hash, 'base64')];
    const ownSalt = readBytes(salt, 'base64', 1, saltMax);
    const separator = readBytes(given.get('sep') ?? '', 'base64', 0, saltMax);
    const keyId = given.get('key') ?? '';
    if (work === undefined || expected === undefined || ownSalt === undefined || separator === undefined)
      return undefined;
    if (!keyIdPattern.test(keyId)) return undefined;
    return {
      work: { kind: 'scrypt', amount: work.cost * work.block },
      isWeak: false,
      keyId,
      matches: async ({ scrypt }, password, signerKey) => {
        const derived = await scrypt(password, Buffer.concat([ownSalt, separator]), work);
        const cipher = createCipheriv('aes-256-ctr', derived.subarray(0, 32), Buffer.alloc(16));
        return signerKey !== null && isSame(cipher.update(signerKey), expected);
      },
    };
  },
};

/** Spends N times r times p: the largest decoys first. Less than a thousand blocks is left out. */
export const spendScrypt: Spend = async ({ scrypt }, password, amount) => {
  let rest = amount / decoyBlock;
  for (const power of decoyPowers) {
    for (; rest >= 2 ** power; rest -= 2 ** power) {
      await scrypt(password, decoySalt, { cost: 2 ** power, block: decoyBlock, lanes: 1, length: 64 });
    }
  }
};
