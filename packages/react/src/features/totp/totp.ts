const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const stepMillis = 30_000;

/** As long as the digest that is made with it. @see RFC 4226 §4, R6 */
const secretBytes = 20;

/** A secret for an authenticator app. */
export function newTotpSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(secretBytes));
}

/** Bytes in the letters in which authenticator apps take secrets, without padding. @see RFC 4648 §6 */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** For whom an authenticator app is set up. */
export interface TotpAccount {
  readonly secret: Uint8Array;
  /** What the app shows above the code. */
  readonly issuer: string;
  /** Which account of the person at the issuer it is. */
  readonly account: string;
}

/** What stands in the QR code that authenticator apps read. @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri({ secret, issuer, account }: TotpAccount): string {
  // The colon separates the two.
  const name = issuer.replaceAll(':', ' ');
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(name)}`;
  return `otpauth://totp/${encodeURIComponent(name)}:${encodeURIComponent(account)}?${query}`;
}

/**
 * Whether an authenticator app with a secret shows a code now, or half a minute before or after: that is what signing in
 * takes as well.
 *
 * @throws {Error} the page is on http somewhere else than localhost, where browsers have no cryptography
 * @see RFC 6238 §4
 */
export async function isTotpCode(secret: Uint8Array<ArrayBuffer>, code: string, now: Date): Promise<boolean> {
  const step = Math.floor(now.getTime() / stepMillis);
  const codes = await Promise.all([step - 1, step, step + 1].map(async (at) => await codeAt(secret, at)));
  return codes.includes(code);
}

async function codeAt(secret: Uint8Array<ArrayBuffer>, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const offset = digest.getUint8(digest.byteLength - 1) & 0xf;
  return String((digest.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
