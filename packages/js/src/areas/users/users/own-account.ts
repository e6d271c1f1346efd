import { PasswordRequirementsNotMet } from '@portico/contract/errors/passwords.families';
import { resultOf } from '../../../core/errors.ts';
import type { Session } from '../../../session/session.ts';
import type { UserOwner } from '../../base/owner.ts';
import * as passwords from '../../sign-in/password/passwords.calls.ts';
import { type ActiveSession, activeSession } from '../sessions/active-session.ts';
import * as sessions from '../sessions/sessions.calls.ts';
import { changesToWire, touchesClaims, type UpdatePasswordOptions, type UserUpdateOptions } from './user-options.ts';
import { removeSelf } from './users.calls.ts';

/** Context of calls for the signed-in user. */
type SignedIn = Pick<UserOwner<'client'>, 'transport'> & { readonly session: Session };

/** Updates the user. Omitted fields stay unchanged. */
export async function updateUser({ transport, session }: SignedIn, changes: UserUpdateOptions): Promise<void> {
  await transport.call('PATCH /users/me', { body: changesToWire(changes) });
  if (touchesClaims(changes)) session.renewSoon();
  session.reads.refresh('user');
  if (changes.passkeyAuthEnabled === false) session.reads.refresh('passkeys');
  if (changes.totpMultiFactorSecret === undefined) return;
  session.reads.refresh('recovery-codes');
  session.reads.refresh('trusted-devices');
}

/** Deletes the account and ends the session. */
export async function deleteUser(user: SignedIn): Promise<void> {
  await removeSelf(user);
  user.session.invalidate();
}

export async function getActiveSessions(user: SignedIn): Promise<ActiveSession[]> {
  return (await sessions.list(user, 'me', true)).map(activeSession);
}

export async function revokeSession(user: SignedIn, sessionId: string): Promise<void> {
  await sessions.revoke(user, sessionId, 'me');
  user.session.reads.refresh('sessions');
}

export async function revokeOtherSessions(user: SignedIn): Promise<void> {
  await sessions.revokeOthers(user, 'me');
  user.session.reads.refresh('sessions');
}

export async function updatePassword(user: SignedIn, { oldPassword, newPassword }: UpdatePasswordOptions) {
  const result = await resultOf(['PASSWORD_CONFIRMATION_MISMATCH', PasswordRequirementsNotMet], () =>
    passwords.update(user, oldPassword, newPassword),
  );
  user.session.reads.refresh('sessions');
  return result.status === 'error' ? result.error : undefined;
}

export async function setPassword(user: SignedIn, { password }: { readonly password: string }) {
  const result = await resultOf([PasswordRequirementsNotMet], () => passwords.set(user, password));
  user.session.reads.refresh('user');
  return result.status === 'error' ? result.error : undefined;
}
