import { createHmac } from 'node:crypto';

/**
 * Returns the six digits that an authenticator app shows.
 *
 * @param secret the bytes of the secret
 * @param time when they are shown, such as `server.clock.now()`
 * @see RFC 6238, section 4, and RFC 4226, section 5.3
 */
export function totpCode(secret: Uint8Array, time: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 30_000)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
