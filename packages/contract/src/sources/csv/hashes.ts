import { base64Of } from '../source.ts';
import { NotUnderstood } from '../understood.ts';
import { isImportableHash } from './hash-forms.ts';

/** Digests of a hash that does not name its format, by the length of their hex. */
const digests: Readonly<Record<number, string>> = { 32: 'md5', 40: 'sha1', 64: 'sha256', 128: 'sha512' };

/** The formats of a hash that does not name its format: a digest in hex, with the salt of another column before or after the password. */
export const csvHashFormats: readonly string[] = Object.values(digests).flatMap((digest) => [
  digest,
  `${digest}-salt-before`,
  `${digest}-salt-after`,
]);

/** Beginnings of password hashes that name their format, such as `$2b$`, `$argon2id$`, `pbkdf2_sha256$`, `scrypt:` and `{SSHA}`. */
const namedHash =
  /^(?:\$(?:[156HPy]|2[abxy]?|wp\$2[abxy]|argon2\w+|pbkdf2[\w-]*|scrypt|bcrypt-[^$]+|digest-\w+|firebase-scrypt)\$|(?:pbkdf2|scrypt|bcrypt|argon2)[\w:]*\$|(?:md5|sha1|sha512_symfony|hmac_sha256_\w+)\$|\{\w+\}.{16})/;

/** Hashes whose format shows in the whole text: version 3 of ASP.NET Identity, and Better Auth. */
const wholeHash = /^(?:AQAAAA[\w+/]{50,}={0,2}|[\da-f]{32}:[\da-f]{128})$/;

/** No hash that names its format is shorter. */
const hashMin = 20;

/** Returns whether a text contains a password hash that names its format, such as JSON or `user:$2b$10$…`. */
export function containsHash(text: string): boolean {
  return (
    isNamedHash(text) || text.split(/[\s"',;:{}[\]|]+/).some((part) => part.length >= hashMin && isNamedHash(part))
  );
}

/** Returns whether a value is a password hash that names its format. */
export function isNamedHash(text: string): boolean {
  const hash = text.trim();
  return namedHash.test(hash) || wholeHash.test(hash);
}

/** Returns the format of hashes that are only hex. Undefined if they name their format. */
export function guessedFormat(sample: string | undefined): string | undefined {
  const text = sample?.trim() ?? '';
  return /^[0-9a-f]+$/i.test(text) ? digests[text.length] : undefined;
}

/** Returns whether a format needs a salt. */
export function hasSalt(format: string | undefined): boolean {
  return format?.includes('-salt-') ?? false;
}

/** Returns what tells a refused hash from others without showing it: the name of its format, and its length. */
export function hashHint(text: string): string {
  const [format = ''] = /^\$[\w-]{1,20}\$/.exec(text) ?? [];
  return `${format}… (${text.length} characters)`;
}

/** Returns a hash in a format that names itself. @throws {NotUnderstood} it is not in the format of the mapping, or in no known one */
export function hashOf(text: string, salt: string, format: string | undefined): string {
  const hash = namedHashOf(text, salt, format);
  if (!isImportableHash(hash)) throw new NotUnderstood(hashHint(text), 'has a format that cannot be imported');
  return hash;
}

function namedHashOf(text: string, salt: string, format: string | undefined): string {
  const [digest, , place] = format?.split('-') ?? [];
  if (digest === undefined && guessedFormat(text) !== undefined)
    throw new NotUnderstood(hashHint(text), 'is only hex. Choose the format of the hashes');
  if (digest === undefined || isNamedHash(text)) return text;
  const hex = text.toLowerCase();
  if (guessedFormat(hex) !== digest) throw new NotUnderstood(hashHint(text), `is no ${digest} in hex`);
  if (place === undefined || salt === '') return `$digest-${digest}$${hex}`;
  return `$digest-${digest}$${place}$${base64Of(new TextEncoder().encode(salt))}$${hex}`;
}
