import { createHash } from 'node:crypto';
import { isSame, readBytes, saltMax } from './encodings.ts';
import type { HashFormat, ImportedHash } from './kinds.ts';

/** Bytes of the digests. */
const lengths: Readonly<Record<string, number>> = { md5: 16, sha1: 20, sha256: 32, sha512: 64 };

function digestHash(
  name: string,
  expected: Buffer | undefined,
  bytes: (password: Buffer) => Buffer,
): ImportedHash | undefined {
  if (expected?.length !== lengths[name] || expected === undefined) return undefined;
  return {
    work: null,
    isWeak: true,
    keyId: null,
    matches: (_, password) => {
      const actual = createHash(name)
        .update(bytes(Buffer.from(password)))
        .digest();
      return Promise.resolve(isSame(actual, expected));
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

/** `$digest-sha256$hex`, `$digest-sha256$before$salt$hex` and `…$after$…`: one digest, with the salt in base64. */
export const plainDigest: HashFormat = {
  read: (text) => {
    const found = /^\$digest-(md5|sha1|sha256|sha512)\$(?:(before|after)\$([^$]+)\$)?([0-9a-fA-F]+)$/.exec(text);
    const [, name = '', place, saltText = '', hash] = found ?? [];
    const salt = readBytes(saltText, 'base64', 0, saltMax);
    if (found === null || salt === undefined) return undefined;
    return digestHash(name, readBytes(hash, 'hex', 16, 64), (password) =>
      Buffer.concat(place === 'before' ? [salt, password] : [password, salt]),
    );
  },
};
