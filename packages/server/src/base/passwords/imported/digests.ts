import { createHash, createHmac } from 'node:crypto';
import { isSame, readBytes, saltMax } from './encodings.ts';
import type { HashFormat, ImportedHash } from './kinds.ts';

/** Bytes of the digests. */
const lengths: Readonly<Record<string, number>> = { md5: 16, sha1: 20, sha256: 32, sha512: 64 };

function digestHash(
  name: string,
  expected: Buffer | undefined,
  ...orders: readonly ((password: Buffer) => Buffer)[]
): ImportedHash | undefined {
  if (expected?.length !== lengths[name] || expected === undefined) return undefined;
  return {
    work: null,
    isWeak: true,
    keyId: null,
    matches: (_, password) => {
      const given = Buffer.from(password);
      const digests = orders.map((bytesOf) => createHash(name).update(bytesOf(given)).digest());
      return Promise.resolve(digests.some((digest) => isSame(digest, expected)));
    },
  };
}

/** `{SSHA}…` of LDAP directories: base64 of a digest and, after it, the salt. `{SHA}` and the like have no salt. */
export const ldapDigest: HashFormat = {
  read: (text) => {
    const [, kind = '', body] = /^\{(SSHA|SSHA256|SSHA512|SMD5|SHA|SHA256|SHA512|MD5)\}([^$]+)$/.exec(text) ?? [];
    const name = kind
      .replace(/^SS?HA$/, 'sha1')
      .replace(/^SS?HA/, 'sha')
      .replace(/^S?MD5$/, 'md5');
    const length = lengths[name];
    const isSalted = kind.startsWith('SS') || kind === 'SMD5';
    if (length === undefined) return undefined;
    const bytes = readBytes(body, 'base64', isSalted ? length + 1 : length, isSalted ? length + saltMax : length);
    if (bytes === undefined) return undefined;
    const salt = bytes.subarray(length);
    return digestHash(name, bytes.subarray(0, length), (password) => Buffer.concat([password, salt]));
  },
};

/** `md5$salt$hex`, `sha1$salt$hex`: Django. The salt is text, before the password. */
export const djangoDigest: HashFormat = {
  read: (text) => {
    const [, name = '', salt, hash] = /^(md5|sha1|sha256|sha512)\$([^$]*)\$([^$]+)$/.exec(text) ?? [];
    const bytes = readBytes(salt, 'utf8', 0, saltMax);
    if (bytes === undefined) return undefined;
    return digestHash(name, readBytes(hash, 'hex', 16, 64), (password) => Buffer.concat([bytes, password]));
  },
};

/**
 * `$digest-sha256$hex`, `$digest-sha256$before$salt$hex` and `…$after$…`: one digest, with the salt in base64. `…$either$…` is for
 * systems that do not say where the salt was.
 */
export const plainDigest: HashFormat = {
  read: (text) => {
    const found = /^\$digest-(md5|sha1|sha256|sha512)\$(?:(before|after|either)\$([^$]+)\$)?([0-9a-fA-F]+)$/.exec(text);
    const [, name = '', place, saltText = '', hash] = found ?? [];
    const salt = readBytes(saltText, 'base64', 0, saltMax);
    if (found === null || salt === undefined) return undefined;
    const before = (password: Buffer) => Buffer.concat([salt, password]);
    const after = (password: Buffer) => Buffer.concat([password, salt]);
    const orders = place === 'either' ? [before, after] : [place === 'before' ? before : after];
    return digestHash(name, readBytes(hash, 'hex', 16, 64), ...orders);
  },
};

/** Bytes of a block of SHA-256, to which ASP.NET repeats a shorter key. */
const blockLength = 64;

/**
 * `hmac_sha256_utf16_b64$hash$key`: Clerk, and by it the membership of ASP.NET. The password is in UTF-16. The documentation does not say
 * what the key is: its text, the bytes that it encodes, or these repeated to the length of a block.
 */
export const utf16Hmac: HashFormat = {
  read: (text) => {
    const [, hash, keyText = ''] = /^hmac_sha256_utf16_b64\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
    const expected = readBytes(hash, 'base64', 32, 32);
    if (expected === undefined) return undefined;
    const bytes = readBytes(keyText, 'base64', 1, saltMax);
    const keys = [Buffer.from(keyText), ...(bytes === undefined ? [] : [bytes, Buffer.alloc(blockLength, bytes)])];
    return {
      work: null,
      isWeak: true,
      keyId: null,
      matches: (_, password) => {
        const given = Buffer.from(password, 'utf16le');
        return Promise.resolve(keys.some((key) => isSame(createHmac('sha256', key).update(given).digest(), expected)));
      },
    };
  },
};
