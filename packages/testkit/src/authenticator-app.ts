import { createHmac, randomBytes } from 'node:crypto';

/** A phone with an authenticator app and a secret. Implemented from the text of RFC 6238, independent of our server. */
export interface AuthenticatorApp {
  readonly secretBase64: string;
  /** The current six digits. */
  codeAt(time: Date): string;
}

/** Creates an authenticator app with a new or given secret. @see RFC 6238 §4 · RFC 4226 §5.3 */
export function authenticatorApp(secret: Buffer = randomBytes(20)): AuthenticatorApp {
  return {
    secretBase64: secret.toString('base64'),
    codeAt: (time) => {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 30_000)));
      const digest = createHmac('sha1', secret).update(counter).digest();
      const offset = digest.readUInt8(digest.length - 1) & 0xf;
      return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
    },
  };
}
