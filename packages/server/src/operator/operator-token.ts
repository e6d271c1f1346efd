import type { ServerKeys } from '../base/server-keys.ts';

const lifetimeMillis = 60_000;

const keyPurpose = 'operator-command';

function contents(path: string, expiresAt: number): string {
  return `${expiresAt} ${path}`;
}

/** Creates the proof that the caller has the server secret. Valid for one command and one minute. */
export function createOperatorToken(keys: ServerKeys, path: string, now: Date): string {
  const expiresAt = now.getTime() + lifetimeMillis;
  return `${expiresAt}.${keys.mac(keyPurpose, contents(path, expiresAt)).toString('base64url')}`;
}

/** Checks a token for a command. Compares in constant time. */
export function isOperatorToken(keys: ServerKeys, path: string, token: string, now: Date): boolean {
  const [expires = '', signature = ''] = token.split('.');
  const expiresAt = Number(expires);
  const isCurrent = expiresAt > now.getTime() && expiresAt <= now.getTime() + 2 * lifetimeMillis;
  return keys.isMac(keyPurpose, contents(path, expiresAt), signature) && isCurrent;
}
