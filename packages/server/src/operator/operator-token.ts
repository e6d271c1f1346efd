import { createHmac } from 'node:crypto';
import { sameSecret } from '../platform/digests.ts';
import type { ServerKeys } from '../platform/server-keys.ts';

const lifetimeMillis = 60_000;

function signatureOf(keys: ServerKeys, path: string, expiresAt: number): string {
  return createHmac('sha256', keys.derive('operator-command', 32)).update(`${expiresAt} ${path}`).digest('base64url');
}

/** Creates the proof that the caller has the server secret. Valid for one command and one minute. */
export function createOperatorToken(keys: ServerKeys, path: string, now: Date): string {
  const expiresAt = now.getTime() + lifetimeMillis;
  return `${expiresAt}.${signatureOf(keys, path, expiresAt)}`;
}

/** Checks a token for a command. Compares in constant time. */
export function isOperatorToken(keys: ServerKeys, path: string, token: string, now: Date): boolean {
  const [expires = '', signature = ''] = token.split('.');
  const expiresAt = Number(expires);
  const isCurrent = expiresAt > now.getTime() && expiresAt <= now.getTime() + 2 * lifetimeMillis;
  return sameSecret(signature, signatureOf(keys, path, expiresAt)) && isCurrent;
}
