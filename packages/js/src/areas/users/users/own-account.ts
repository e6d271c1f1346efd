import { PasswordRequirementsNotMet } from '@portico/contract/errors/passwords.families';
import { resultOf } from '../../../core/errors.ts';
import type { Session } from '../../../session/session.ts';
import type { UserOwner } from '../../base/owner.ts';
import { type ActiveSession, activeSessionFromWire } from '../sessions/active-session.ts';
import { changesToWire, touchesClaims, type UpdatePasswordOptions, type UserUpdateOptions } from './user-options.ts';

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
export async function deleteUser({ transport, session }: SignedIn): Promise<void> {
  await transport.call('DELETE /users/me');
  session.invalidate();
}

export async function getActiveSessions({ transport }: SignedIn): Promise<ActiveSession[]> {
  const { items } = await transport.call('GET /auth/sessions', {
    query: { user_id: 'me', include_impersonation: true },
  });
  return items.map(activeSessionFromWire);
}

export async function revokeSession({ transport, session }: SignedIn, sessionId: string): Promise<void> {
  await transport.call('DELETE /auth/sessions/:session_id', {
    params: { session_id: sessionId },
    query: { user_id: 'me' },
  });
  session.reads.refresh('sessions');
}

export async function revokeOtherSessions({ transport, session }: SignedIn): Promise<void> {
  await transport.call('DELETE /auth/sessions', { query: { user_id: 'me' } });
  session.reads.refresh('sessions');
}

export async function updatePassword({ transport, session }: SignedIn, options: UpdatePasswordOptions) {
  const result = await resultOf(['PASSWORD_CONFIRMATION_MISMATCH', PasswordRequirementsNotMet], () =>
    transport.call('POST /auth/password/update', {
      body: { old_password: options.oldPassword, new_password: options.newPassword },
    }),
  );
  session.reads.refresh('sessions');
  return result.status === 'error' ? result.error : undefined;
}

export async function setPassword({ transport, session }: SignedIn, { password }: { readonly password: string }) {
  const result = await resultOf([PasswordRequirementsNotMet], () =>
    transport.call('POST /auth/password/set', { body: { password } }),
  );
  session.reads.refresh('user');
  return result.status === 'error' ? result.error : undefined;
}
