import { digestMax, digestMin, type Encoding, isSame, readBytes, readNumber, saltMax } from './encodings.ts';
import { decoySalt, type HashFormat, type ImportedHash, type Spend } from './kinds.ts';

/** Most iterations that OpenSSL counts. */
const iterationsMax = 2 ** 31 - 1;

/** With fewer iterations, a graphics card tries millions of passwords a second. */
const weakIterations = 5000;

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
  const isWeak = iterations < weakIterations;
  return {
    work: { kind: `pbkdf2-${digest}`, amount },
    isWeak,
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

/** `pbkdf2_sha512_hex$210000$salt$hash`: Clerk. Salt and hash are hex. */
export const hexPbkdf2: HashFormat = {
  read: (text) => {
    const [, iterations, salt, hash] = /^pbkdf2_sha512_hex\$(\d+)\$([^$]*)\$([^$]+)$/.exec(text) ?? [];
    return pbkdf2Hash({ digest: 'sha512', iterations, salt: saltOf(salt, 'hex'), expected: digestOf(hash, 'hex') });
  },
};

/** The functions of version 3 of ASP.NET, in the order of their numbers. */
const aspNetDigests = ['sha1', 'sha256', 'sha512'] as const;
/** Bytes of the version, and of function, iterations and length of the salt, which are in version 3 only. */
const [versionLength, headerLength] = [1, 13];
const [saltOfVersion2, digestOfVersion2] = [16, 32];

/**
 * Base64 of ASP.NET Identity. Version 2 has a zero, 16 bytes of salt and 32 of the hash, with 1,000 iterations of SHA-1. Version 3 has a
 * one, the parameters with four bytes each, the salt and the hash.
 */
export const aspNetPbkdf2: HashFormat = {
  read: (text) => {
    if (!/^A[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
    const bytes = Buffer.from(text, 'base64');
    if (bytes[0] === 0 && bytes.length === versionLength + saltOfVersion2 + digestOfVersion2) {
      const saltEnd = versionLength + saltOfVersion2;
      const [salt, expected] = [bytes.subarray(versionLength, saltEnd), bytes.subarray(saltEnd)];
      return pbkdf2Hash({ digest: 'sha1', iterations: '1000', salt, expected });
    }
    if (bytes[0] !== 1 || bytes.length < headerLength) return undefined;
    const saltLength = bytes.readUInt32BE(9);
    const salt = bytes.subarray(headerLength, headerLength + saltLength);
    const expected = bytes.subarray(headerLength + saltLength);
    // As ASP.NET does. A length beyond the end leaves no hash.
    if (Math.min(saltLength, expected.length) < digestMin || Math.max(saltLength, expected.length) > saltMax)
      return undefined;
    return pbkdf2Hash({
      digest: aspNetDigests[bytes.readUInt32BE(1)],
      iterations: String(bytes.readUInt32BE(5)),
      salt,
      expected,
    });
  },
};

/** Returns what spends iterations with a digest. */
export function spendPbkdf2(digest: Pbkdf2Digest): Spend {
  return ({ pbkdf2 }, password, amount) =>
    pbkdf2(password, decoySalt, { digest, iterations: amount, length: blocks[digest] });
}
