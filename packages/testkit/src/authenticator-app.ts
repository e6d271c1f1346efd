import { randomBytes } from 'node:crypto';
import { totpCode } from '@portico/testing';

/** A phone with an authenticator app and a secret. */
export interface AuthenticatorApp {
  readonly secretBase64: string;
  /** The current six digits. */
  codeAt(time: Date): string;
}

/** Creates an authenticator app with a new or given secret. */
export function authenticatorApp(secret: Buffer = randomBytes(20)): AuthenticatorApp {
  return { secretBase64: secret.toString('base64'), codeAt: (time) => totpCode(secret, time) };
}
