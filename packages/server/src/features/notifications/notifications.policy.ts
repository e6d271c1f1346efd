import type { UserId } from '@portico/contract';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireOwnUser, requireSignedIn } from '../users/index.ts';

const codeLength = 45;

/** Allows clients only their own preferences. @throws {UserAuthenticationRequired | Refusal} in that order */
export function requireOwnPreferences(caller: Pick<Caller, 'level' | 'userId'>, asked: UserId): void {
  if (caller.level === 'client') requireSignedIn(caller);
  const text = 'Client can only manage the notification preferences of their own user. Use me.';
  requireOwnUser(caller, asked, { text });
}

/** Rejects malformed codes without a database query. @throws {Refusal} 400 */
export function requireCodeForm(code: string): void {
  if (code.length !== codeLength) throw new Refusal(400, 'Invalid code');
}
