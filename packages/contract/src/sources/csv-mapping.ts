import { csvFields, csvHashFormats, formatField, isNamedHash } from './csv.ts';
import { csvRows } from './csv-rows.ts';
import type { SourceOptions } from './source.ts';
import type { SourceFile } from './source-file.ts';

/** Columns by the name of a field, and the format of password hashes. A file of it is the same object as JSON. */
export type CsvMapping = SourceOptions['map'];

/** A column with its first values. */
export interface CsvColumn {
  readonly name: string;
  readonly samples: readonly string[];
}

/** Rows whose values are looked at, values of a column that are shown, and characters of each. */
const [rowsMax, samplesMax, sampleLength] = [20, 3, 40];

/** Reads the columns of a CSV with three values each. @returns none for a file without rows */
export async function csvColumns(file: SourceFile): Promise<readonly CsvColumn[]> {
  const rows: Readonly<Record<string, string>>[] = [];
  for await (const row of csvRows(file)) {
    rows.push(row);
    if (rows.length >= rowsMax) break;
  }
  return Object.keys(rows[0] ?? {}).map((name) => ({
    name,
    samples: rows
      .map((row) => (row[name] ?? '').trim())
      .filter((value) => value !== '')
      .slice(0, samplesMax),
  }));
}

/** Returns a value as it is shown. */
export function shownSample(value: string): string {
  return value.length > sampleLength ? `${value.slice(0, sampleLength)}…` : value;
}

/** Names of columns by field, in small letters and without other characters. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'userid', 'uid', 'uuid', 'userguid'],
  primary_email: ['email', 'mail', 'emailaddress', 'mailaddress', 'useremail', 'primaryemailaddress'],
  primary_email_verified: [
    'emailverified',
    'verified',
    'isverified',
    'emailisverified',
    'emailconfirmed',
    'isemailverified',
  ],
  display_name: ['name', 'fullname', 'username'],
  profile_image_url: ['picture', 'avatar', 'avatarurl', 'image', 'imageurl', 'photo', 'photourl', 'profilepicture'],
  password_hash: ['password', 'hash', 'passworddigest', 'encryptedpassword', 'hashedpassword', 'pwhash'],
  password_salt: ['salt'],
  signed_up_at_millis: ['createdat', 'created', 'signedupat', 'signupdate', 'registeredat', 'datejoined', 'joinedat'],
  last_active_at_millis: [
    'lastactiveat',
    'lastactive',
    'lastlogin',
    'lastloginat',
    'lastsignin',
    'lastsigninat',
    'lastseen',
  ],
};

const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

/** Returns the only column whose values are all of a kind. Its name can be in any language. */
function onlyColumn(columns: readonly CsvColumn[], isOfKind: (value: string) => boolean): CsvColumn | undefined {
  const found = columns.filter(({ samples }) => samples.length > 0 && samples.every(isOfKind));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the mapping that the names of the columns suggest. */
export function guessedMapping(columns: readonly CsvColumn[]): CsvMapping {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const found = csvFields.flatMap((field): readonly (readonly [string, string])[] => {
    const names = [plain(field), ...(usualNames[field] ?? [])];
    const column = names.flatMap((name) => columns.find((one) => plain(one.name) === name) ?? [])[0];
    return column === undefined ? [] : [[field, column.name]];
  });
  const mapping = new Map(found);
  const byValues = [
    ['primary_email', onlyColumn(columns, isEmail)],
    ['password_hash', onlyColumn(columns, isNamedHash)],
  ] as const;
  for (const [field, column] of byValues)
    if (!mapping.has(field) && column !== undefined) mapping.set(field, column.name);
  const format = guessedFormat(columns.find(({ name }) => name === mapping.get('password_hash')));
  return format === undefined ? mapping : mapping.set(formatField, format);
}

/** Digests by the length of their hex. */
const digests: Readonly<Record<number, string>> = { 32: 'md5', 40: 'sha1', 64: 'sha256', 128: 'sha512' };

/** Returns the format of hashes that are only hex. Undefined if they name their format. */
export function guessedFormat(column: CsvColumn | undefined): string | undefined {
  const first = column?.samples[0] ?? '';
  return /^[0-9a-f]+$/i.test(first) ? digests[first.length] : undefined;
}

/** Returns a saved mapping. @param saved its JSON. @returns undefined for anything else */
export function savedMapping(saved: unknown): CsvMapping | undefined {
  const entries = typeof saved === 'object' && saved !== null ? Object.entries(saved).slice(0, 100) : [];
  const isRight = ([field, value]: readonly [string, unknown]) =>
    field === formatField ? csvHashFormats.some((format) => format === value) : csvFields.includes(field);
  const mapping = new Map(
    entries.flatMap(([field, value]) => (typeof value === 'string' ? [[field, value] as const] : [])),
  );
  const hasColumn = [...mapping.keys()].some((field) => field !== formatField);
  return hasColumn && mapping.size === entries.length && entries.every(isRight) ? mapping : undefined;
}

/** Returns the text of a file with a mapping. */
export function mappingText(mapping: CsvMapping): string {
  return `${JSON.stringify(Object.fromEntries(mapping), undefined, 2)}\n`;
}
