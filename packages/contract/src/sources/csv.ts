import type { Json } from '../fields/json.ts';
import { csvRows } from './csv-rows.ts';
import { base64Of, type Fields, idOf, imageOf, isYes, line, millisOf, type SourceOptions, textOf } from './source.ts';
import { type SourceFile, SourceProblem } from './source-file.ts';

/** Fields of a user that a column of a CSV can have, and how they are read. */
const columns: Readonly<Record<string, (text: string) => Json | undefined>> = {
  id: (text) => idOf('csv', text),
  primary_email: (text) => text,
  primary_email_verified: (text) => isYes(text),
  display_name: (text) => text.slice(0, 256),
  profile_image_url: imageOf,
  password_hash: (text) => text,
  signed_up_at_millis: millisOf,
  last_active_at_millis: millisOf,
};

/** The column with the salt of a password, for the formats that have one. */
const saltField = 'password_salt';
/** The entry of a mapping that names no column. */
export const formatField = 'password_hash_format';

/** The fields that a column of a CSV can have. */
export const csvFields: readonly string[] = [...Object.keys(columns), saltField];

/** The formats of a hash that does not name its format: a digest in hex, with the salt of another column before or after the password. */
export const csvHashFormats: readonly string[] = ['md5', 'sha1', 'sha256', 'sha512'].flatMap((digest) => [
  digest,
  `${digest}-salt-before`,
  `${digest}-salt-after`,
]);

/** Beginnings of password hashes that name their format, such as `$2b$`, `$argon2id$`, `pbkdf2_sha256$`, `scrypt:` and `{SSHA}`. */
const namedHash =
  /^(?:\$(?:[156HPy]|2[abxy]?|argon2\w+|pbkdf2[\w-]*|scrypt)\$|(?:pbkdf2|scrypt|bcrypt|argon2)[\w:]*\$|\{\w+\}.{16})/;

/** Returns whether a value is a password hash that names its format. */
export function isNamedHash(text: string): boolean {
  return namedHash.test(text.trim());
}

/** Reads a CSV of any system. @throws {SourceProblem} the mapping does not fit the file */
export async function* csv(file: SourceFile, { map }: SourceOptions): AsyncGenerator<Fields> {
  const given = [...map].filter(([field]) => field !== formatField);
  const names = given.map(([, column]) => column);
  if (given.length === 0 || given.some(([field]) => !csvFields.includes(field)))
    throw new SourceProblem(`A mapping needs fields with columns. The fields are ${csvFields.join(', ')}.`);
  for await (const row of csvRows(file, names)) {
    const values = given.map(([field, column]) => {
      const text = textOf(row[column]);
      return [field, text === undefined ? undefined : columns[field]?.(text)] as const;
    });
    // Apps and webhooks can read metadata.
    // @guard no-password-hash-in-metadata
    const isKept = ([column, text]: [string, string]) => text !== '' && !names.includes(column) && !isNamedHash(text);
    const rest = Object.entries(row).filter(isKept);
    const fields = Object.fromEntries(values.filter(([field]) => field !== saltField));
    yield line({
      type: 'user',
      ...fields,
      password_hash: hashOf(textOf(fields.password_hash), row[map.get(saltField) ?? ''] ?? '', map.get(formatField)),
      server_metadata: rest.length === 0 ? undefined : Object.fromEntries(rest),
    });
  }
}

/** Returns a hash in a format that names itself. */
function hashOf(hash: string | undefined, salt: string, format: string | undefined): string | undefined {
  const [digest, , place] = format?.split('-') ?? [];
  if (hash === undefined || digest === undefined) return hash;
  const hex = hash.trim().toLowerCase();
  if (place === undefined) return `$digest-${digest}$${hex}`;
  return `$digest-${digest}$${place}$${base64Of(new TextEncoder().encode(salt))}$${hex}`;
}
