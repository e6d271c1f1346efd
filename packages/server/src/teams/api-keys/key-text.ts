import { crc32 } from 'node:zlib';
import { base32Alphabet, newSecret } from '../../base/ids.ts';

/** Mark by which secret scanners recognize our keys. @see docs/reference/protocol/api-keys.md#key-text */
const scannerMark = '574ck4u7h';

/** Kind of owner of a key. */
export type KeyOwnerKind = 'user' | 'team';

/** Encodes two flags for scanners: issued by a self-hosted server (always set), and public. */
function scannerCharacter(isPublic: boolean): string {
  return base32Alphabet[1 | (isPublic ? 2 : 0)] ?? '';
}

/**
 * Generates the text of a key with 102 characters. It ends with a checksum, so that scanners can detect false matches.
 *
 * @param id of the key
 * @see docs/reference/protocol/api-keys.md#key-text
 */
export function newKeyText(kind: KeyOwnerKind, id: string, isPublic: boolean): string {
  const prefix = isPublic ? 'pk' : 'sk';
  const text = `${prefix}_${newSecret()}${id.replaceAll('-', '')}${kind}${scannerCharacter(isPublic)}${scannerMark}`;
  return `${text}${crc32(text).toString(16).padStart(8, '0')}`;
}

/** Returns whether a user or a team owns a key. */
export function kindOf(row: { readonly user_id: string | null }): KeyOwnerKind {
  return row.user_id === null ? 'team' : 'user';
}
