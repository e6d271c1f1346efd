import type { Json } from '../fields/json.ts';
import { isUuid } from '../fields/uuid.ts';
import type { CsvMapping } from './csv/mapping.ts';
import { sha1Hex } from './sha1.ts';
import type { SourceFile } from './source-file.ts';

/** A JSON object. */
export type Fields = Readonly<Record<string, Json>>;

/** What a source needs besides its file. */
export interface SourceOptions {
  /** A second file: the hash parameters of Firebase, or the password hashes of Auth0. */
  readonly secrets: SourceFile | undefined;
  /** How the columns become fields, for a CSV of any system. */
  readonly map: CsvMapping;
  /** Permissions by the name of a role in an organization. Roles without an entry get the permissions of new members. */
  readonly roles: ReadonlyMap<string, readonly string[]>;
}

/** Permissions of roles, if no others are given. */
export const usualRoles: SourceOptions['roles'] = new Map([
  ['owner', ['team_admin']],
  ['admin', ['team_admin']],
]);

/** Reads `name=value,name=value`. */
export function pairsOf(text: string): readonly (readonly [string, string])[] {
  return text.split(',').flatMap((pair): (readonly [string, string])[] => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
  });
}

/** Returns the permissions of roles, such as `owner=team_admin,editor=edit_posts`. A role can be named several times. */
export function rolesOf(text: string): SourceOptions['roles'] {
  const roles = new Map<string, string[]>();
  for (const [role, permission] of pairsOf(text)) roles.set(role, [...(roles.get(role) ?? []), permission]);
  return roles;
}

/** Converts the export of another system to lines of the import format, one record after another. */
export type Source = (file: SourceFile, options: SourceOptions) => AsyncGenerator<Fields>;

/** Returns the ID of a user or team. A UUID stays. For another ID it is always the same, so that a repeated import finds the user. Without an old ID it is empty. */
export function idOf(source: string, oldId: string): string {
  if (oldId === '') return '';
  if (isUuid(oldId)) return oldId.toLowerCase();
  const hex = sha1Hex(`portico import\n${source}\n${oldId}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns a text, or undefined for an empty one and for other values. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns the fields of an object. None for other values. */
export function fieldsOf(value: Json | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Returns the objects of an array. None for other values. */
export function itemsOf(value: Json | undefined): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** Returns bytes in base64. */
export function base64Of(bytes: Iterable<number>): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Returns the bytes of base32 text, in base64. */
export function base64OfBase32(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  let [bits, value]: [number, number] = [0, 0];
  const bytes: number[] = [];
  for (const character of text.toUpperCase().replaceAll(/[\s=-]/g, '')) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) continue;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
  }
  return base64Of(bytes);
}

/** Removes undefined values. */
export function line(fields: Readonly<Record<string, Json | undefined>>): Fields {
  const given: Record<string, Json> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value === undefined) continue;
    // An assignment would set the prototype, and lose the value.
    if (name === '__proto__') Object.defineProperty(given, name, { value, enumerable: true });
    else given[name] = value;
  }
  return given;
}
