import { webCrypto } from '@portico/js/internals';

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The length of the digest. @see RFC 4226 §4, R6 */
const secretBytes = 20;

/** Returns a new secret for an authenticator app. */
export function newTotpSecret(): Uint8Array<ArrayBuffer> {
  return webCrypto().getRandomValues(new Uint8Array(secretBytes));
}

/** Encodes bytes in Base32 without padding, as authenticator apps expect secrets. @see RFC 4648 §6 */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The account that an authenticator app shows. */
export interface TotpAccount {
  readonly secret: Uint8Array;
  /** The name that the app shows above the code. */
  readonly issuer: string;
  /** The account of the user at the issuer. */
  readonly account: string;
}

/**
 * Returns the content of the QR code for authenticator apps.
 *
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function totpUri({ secret, issuer, account }: TotpAccount): string {
  // A colon separates issuer and account.
  const name = issuer.replaceAll(':', ' ');
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(name)}`;
  return `otpauth://totp/${encodeURIComponent(name)}:${encodeURIComponent(account)}?${query}`;
}
