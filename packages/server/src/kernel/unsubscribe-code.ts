import { sameSecret } from '../base/digests.ts';
import { base32, bytesOfBase32 } from '../base/ids.ts';
import type { ServerKeys } from '../base/server-keys.ts';

const idBytes = 16;
const macBytes = 12;
const keyPurpose = 'unsubscribe links';

/**
 * Returns the code of the unsubscribe link in an email: its ID, signed. Nothing is stored for it, and each attempt to
 * send the email has the same link.
 *
 * @returns 45 characters
 */
export function unsubscribeCode(keys: ServerKeys, emailId: string): string {
  const id = Buffer.from(emailId.replaceAll('-', ''), 'hex');
  return base32(Buffer.concat([id, keys.mac(keyPurpose, id).subarray(0, macBytes)]));
}

/** Returns the email of an unsubscribe code. @returns undefined for a code that this installation did not create */
export function emailOfUnsubscribeCode(keys: ServerKeys, code: string): string | undefined {
  const bytes = bytesOfBase32(code.toLowerCase());
  if (bytes?.length !== idBytes + macBytes) return undefined;
  const id = bytes.subarray(0, idBytes);
  if (!keys.isMac(keyPurpose, id, bytes.subarray(idBytes))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the URL of an unsubscribe link. @see docs/reference/protocol/emails.md#unsubscribe */
export function unsubscribeUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/api/v1/emails/unsubscribe-link?code=${code}`;
}

/** How long a person can take back the choice of a link. */
const undoMillis = 60 * 60 * 1000;

const undoPurpose = 'undo of unsubscribe links';

/**
 * Returns what takes back the choice that an unsubscribe link has just stored.
 *
 * @param code the code of the link
 * @param version version of the row with the choice. A later choice has another one
 */
export function undoCode(keys: ServerKeys, code: string, version: string, now: Date): string {
  const contents = `${version}.${now.getTime() + undoMillis}`;
  return `${contents}.${undoMac(keys, code, contents)}`;
}

/** Returns the version of the choice that may be taken back. @returns undefined after an hour, and for a code of another link */
export function versionToUndo(keys: ServerKeys, code: string, undo: string, now: Date): string | undefined {
  const [version = '', expires = '', mac = ''] = undo.split('.');
  // @guard undo-of-own-unsubscribe-link
  const isGenuine = sameSecret(mac, undoMac(keys, code, `${version}.${expires}`));
  // @guard undo-of-unsubscribe-link-ends
  return isGenuine && Number(expires) > now.getTime() ? version : undefined;
}

function undoMac(keys: ServerKeys, code: string, contents: string): string {
  const mac = keys.mac(undoPurpose, `${code.toLowerCase()} ${contents}`);
  return mac.subarray(0, macBytes).toString('base64url');
}
