import { crc32 } from 'node:zlib';
import { base32Alphabet, newSecret } from '../../platform/ids.ts';

/** By which secret scanners know our keys. @see docs/protocol/api-keys.md#key-text */
const scannerMark = '574ck4u7h';

/** Whose key it is. */
export type KeyOwnerKind = 'user' | 'team';

/** A bit each: made by a server that its operator runs, as all are; and public. */
function scannerCharacter(isPublic: boolean): string {
  return base32Alphabet[1 | (isPublic ? 2 : 0)] ?? '';
}

/**
 * Makes the text of a key, 102 characters. It ends with a checksum of what is before, so that scanners can tell keys from
 * what only looks like one.
 *
 * @param id of the key
 * @see docs/protocol/api-keys.md#key-text
 */
export function newKeyText(kind: KeyOwnerKind, id: string, isPublic: boolean): string {
  const prefix = isPublic ? 'pk' : 'sk';
  const text = `${prefix}_${newSecret()}${id.replaceAll('-', '')}${kind}${scannerCharacter(isPublic)}${scannerMark}`;
  return `${text}${crc32(text).toString(16).padStart(8, '0')}`;
}

/** Whose key it is. */
export function kindOf(row: { readonly user_id: string | null }): KeyOwnerKind {
  return row.user_id === null ? 'team' : 'user';
}
