const bcrypt = String.raw`\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}`;
const sha = '(?:sha1|sha256|sha512)';
/** Base64 and hex, which a hash has as the last part. */
const end = '[A-Za-z0-9+/.]+={0,2}';

/** The texts of the hashes that can be imported. The server has bounds of their parts besides. @see docs/move-in/password-hashes.md */
const forms: readonly string[] = [
  `(?:bcrypt(?:_sha256)?\\$|\\$wp|\\$bcrypt-(?:pepper|hmac-sha256|hmac-sha512)\\$[^$]+)?${bcrypt}`,
  `(?:argon2)?\\$argon2id?\\$(?:v=(?:16|19)\\$)?[mtp=\\d,]+\\$[^$]+\\$${end}`,
  `\\$(?:firebase-)?scrypt\\$[^$]+\\$[^$]*\\$${end}`,
  `(?:scrypt(?::\\d+){3}|pbkdf2:${sha}:\\d+)\\$[^$]*\\$${end}`,
  `\\$pbkdf2(?:-${sha})?\\$(?:i=)?\\d+(?:,l=\\d+)?\\$[^$]*\\$${end}`,
  `(?:pbkdf2_(?:${sha}|sha512_hex)|sha512_symfony)\\$\\d+\\$[^$]*\\$${end}`,
  `(?:(?:md5|${sha})\\$[^$]*\\$[\\dA-Fa-f]+|hmac_sha256_utf16_b64\\$[^$]+\\$[^$]+)`,
  `\\$digest-(?:md5|${sha})\\$(?:(?:before|after|either)\\$[^$]+\\$)?[\\dA-Fa-f]+`,
  String.raw`\$[PH]\$[./0-9A-Za-z]{31}`,
  String.raw`\{(?:SSHA|SSHA256|SSHA512|SMD5|SHA|SHA256|SHA512|MD5)\}[^$]+`,
  String.raw`[\da-f]{32}:[\da-f]{128}`,
  // ASP.NET Identity: version 2 has 49 bytes, and version 3 begins with the function as a number.
  '(?=A)(?:[A-Za-z0-9+/]{4}){16}[A-Za-z0-9+/]{2}==|AQAAAA[A-Za-z0-9+/]{50,}={0,2}',
];
const form = new RegExp(`^(?:${forms.join('|')})$`);

/** Returns whether a text has the form of a password hash that can be imported. */
export function isImportableHash(text: string): boolean {
  return text.length <= 512 && form.test(text);
}
