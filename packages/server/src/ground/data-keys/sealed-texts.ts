import type { DataKey } from '../../base/encryption/data-key-cache.ts';
import { BrokenRecord, decryptRecord, encryptRecord } from '../../base/encryption/record-cipher.ts';
import { isUnreadable } from '../../base/encryption/unreadable.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { AnyKeyContext, KeyContext } from '../../kernel/encrypted-records.ts';
import { dataKeysByIds } from './data-keys.queries.ts';
import { dataKeyFor, openDataKey } from './data-keys.service.ts';

/** Beginning of texts that a data key encrypts. Then follow the ID of the data key, a dot, and the encrypted bytes. */
const version = 'v3.';
const idLength = 36;

/** Length of the part of a text that contains its format and the ID of its data key. */
export const headLength = version.length + idLength;

/** A kind of secrets that are stored as texts, such as the secrets of second factors. */
export interface TextKind {
  /** Scope of their data keys. It is also part of the place of a text, so that texts of two kinds cannot be swapped. */
  readonly scope: string;
}

/** What a text belongs to in its tenancy, such as the ID of a user. It is authenticated, so a text cannot be moved. */
export type Owner = readonly string[];

/** Encrypts a text. */
export type SealText = (owner: Owner, text: string) => string;

/**
 * Decrypts a text.
 *
 * @throws {BrokenRecord} it was changed or moved, or its data key was destroyed
 * @throws {KeyServiceFailure} its data key can never be decrypted
 */
export type OpenText = (owner: Owner, sealed: string) => string;

/** Returns what a text of a data key begins with. */
export function headOf(dataKeyId: string): string {
  return `${version}${dataKeyId}`;
}

function placeOf({ scope }: TextKind, tenancyId: string, owner: Owner): string {
  // @guard place-of-stored-secret
  return JSON.stringify([scope, tenancyId, ...owner]);
}

/** Encrypts a text with a data key. */
export function sealWith(kind: TextKind, tenancyId: string, key: DataKey): SealText {
  return (owner, text) => {
    const record = encryptRecord(key.bytes, placeOf(kind, tenancyId, owner), Buffer.from(text));
    return `${headOf(key.id)}.${record.toString('base64url')}`;
  };
}

/**
 * Prepares the encryption of texts with the data key of their kind. Usually runs no statement. Call it before a transaction,
 * because it may call the key service, and the data key must stay if the transaction fails.
 *
 * @throws {KeyServiceFailure}
 */
export async function prepareToSeal(context: KeyContext, kind: TextKind): Promise<SealText> {
  return sealWith(kind, context.tenancyId, await dataKeyFor(context, kind.scope));
}

/** A text and the tenancy of its row. */
export interface StoredText {
  readonly tenancyId: TenancyId;
  readonly sealed: string;
}

/** Returns the ID of the data key of a text. Undefined if the text has another format. */
function keyIdOf(sealed: string): string | undefined {
  return sealed.startsWith(version) ? sealed.slice(version.length, headLength) : undefined;
}

/**
 * Loads the data keys of texts. Runs one statement for the data keys that are not in memory, of all tenancies together. A data key
 * that can never be decrypted fails where one of its texts is decrypted, so that all others can be read.
 *
 * @returns the function that decrypts texts of a tenancy
 * @throws {KeyServiceFailure} the key service is unavailable
 */
export async function prepareToOpenAll(
  { db, now, platform }: AnyKeyContext,
  kind: TextKind,
  texts: readonly StoredText[],
): Promise<(tenancyId: TenancyId) => OpenText> {
  const keys = new Map<string, DataKey | Error>();
  const missing = new Map<string, readonly [TenancyId, string]>();
  for (const { tenancyId, sealed } of texts) {
    const id = keyIdOf(sealed);
    if (id === undefined) continue;
    const name = `${tenancyId}/${id}`;
    const known = platform.dataKeyCache.get(name, now);
    if (known === undefined) missing.set(name, [tenancyId, id]);
    else keys.set(name, known);
  }
  const wanted = [...missing.values()];
  const rows = wanted.length === 0 ? [] : await dataKeysByIds.all({ db }, { wanted: JSON.stringify(wanted) });
  for (const { tenancy_id: tenancyId, ...stored } of rows) {
    const key = await openDataKey({ db, now, platform, tenancyId }, stored).catch((error: unknown) => {
      // @guard lost-data-key-is-local
      if (isUnreadable(error)) return error;
      throw error;
    });
    if (key !== undefined) keys.set(`${tenancyId}/${stored.id}`, key);
  }
  return (tenancyId) => (owner, sealed) => {
    const key = keys.get(`${tenancyId}/${keyIdOf(sealed)}`);
    if (key === undefined) throw new BrokenRecord('The data key of a stored secret does not exist.');
    if (key instanceof Error) throw key;
    const record = Buffer.from(sealed.slice(headLength + 1), 'base64url');
    return decryptRecord(key.bytes, placeOf(kind, tenancyId, owner), record).toString('utf8');
  };
}

/** Loads the data keys of texts of one tenancy, like `prepareToOpenAll`. @throws {KeyServiceFailure} */
export async function prepareToOpen(context: KeyContext, kind: TextKind, texts: readonly string[]): Promise<OpenText> {
  const { tenancyId } = context;
  const stored = texts.map((sealed) => ({ tenancyId, sealed }));
  return (await prepareToOpenAll(context, kind, stored))(tenancyId);
}

/** Decrypts one text. Runs no statement if its data key is in memory. @throws {KeyServiceFailure | BrokenRecord} */
export async function openText(context: KeyContext, kind: TextKind, owner: Owner, sealed: string): Promise<string> {
  return (await prepareToOpen(context, kind, [sealed]))(owner, sealed);
}

/** Encrypts one text. Call it before a transaction. @throws {KeyServiceFailure} */
export async function sealText(context: KeyContext, kind: TextKind, owner: Owner, text: string): Promise<string> {
  return (await prepareToSeal(context, kind))(owner, text);
}
