import { digestMax, digestMin, type Encoding, isSame, readBytes, readNumber, saltMax } from './encodings.ts';
import { decoySalt, type HashFormat, type ImportedHash, type Spend } from './kinds.ts';

/** Most iterations that OpenSSL counts. */
const iterationsMax = 2 ** 31 - 1;

/** Digests that PBKDF2 iterates, with the bytes of a block. */
const blocks = { sha1: 20, sha256: 32, sha512: 64 } as const;
/** A digest that PBKDF2 iterates. */
type Pbkdf2Digest = keyof typeof blocks;

interface Written {
  readonly digest: string | undefined;
  readonly iterations: string | undefined;
  readonly salt: Buffer | undefined;
  readonly expected: Buffer | undefined;
}

function pbkdf2Hash({ digest = '', iterations: count, salt, expected }: Written): ImportedHash | undefined {
  const iterations = readNumber(count, 1, iterationsMax);
  if (!isDigest(digest) || iterations === undefined || salt === undefined || expected === undefined) return undefined;
  const amount = iterations * Math.ceil(expected.length / blocks[digest]);
  return {
    work: { kind: `pbkdf2-${digest}`, amount },
    isWeak: false,
    keyId: null,
    matches: async ({ pbkdf2 }, password) =>
      isSame(await pbkdf2(password, salt, { digest, iterations, length: expected.length }), expected),
  };
}

function isDigest(text: string): text is Pbkdf2Digest {
  return Object.hasOwn(blocks, text);
}

function saltOf(text: string | undefined, encoding: Encoding) {
  return readBytes(text, encoding, 0, saltMax);
}

function digestOf(text: string | undefined, encoding: Encoding) {
  return readBytes(text, encoding, digestMin, digestMax);
}

/** `$pbkdf2-sha256$i=27500$salt$hash`, both in base64, as of Keycloak. passlib writes no `i=`, and no `-sha1`. */
export const phcPbkdf2: HashFormat = {
  read: (text) => {
    const found = /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(?:i=)?(\d+)(?:,l=\d+)?\$([^$]*)\$([^$]+)$/.exec(text);
    if (found === null) return undefined;
    const [, digest = 'sha1', iterations, salt, hash] = found;
    return pbkdf2Hash({ digest, iterations, salt: saltOf(salt, 'base64'), expected: digestOf(hash, 'base64') });
  },
};

/** `pbkdf2_sha256$600000$salt$hash`: Django. The salt is text, the hash base64, or hex where all of it is hex. */
export const djangoPbkdf2: HashFormat = {
  read: (text) => {
    const found = /^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]*)\$([^$]+)$/.exec(text);
    const [, digest, iterations, salt, hash = ''] = found ?? [];
    const isHex = isDigest(digest ?? '') && hash.length >= 40 && /^[0-9a-f]+$/.test(hash);
    const expected = digestOf(found?.[4], isHex ? 'hex' : 'base64');
    return pbkdf2Hash({ digest, iterations, salt: saltOf(salt, 'utf8'), expected });
  },
};

/** `pbkdf2:sha256:600000$salt$hex`: Werkzeug and Flask. The salt is text. */
export const werkzeugPbkdf2: HashFormat = {
  read: (text) => {
    const [, digest, iterations, salt, hash] = /^pbkdf2:(sha1|sha256|sha512):(\d+)\$([^$]*)\$([^$]+)$/.exec(text) ?? [];
    return pbkdf2Hash({ digest, iterations, salt: saltOf(salt, 'utf8'), expected: digestOf(hash, 'hex') });
  },
};

/** Returns what spends iterations with a digest. */
export function spendPbkdf2(digest: Pbkdf2Digest): Spend {
  return ({ pbkdf2 }, password, amount) =>
    pbkdf2(password, decoySalt, { digest, iterations: amount, length: blocks[digest] });
}
