import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { VerificationCodeError } from '../../../core/error-types.ts';
import { type Done, resultOf } from '../../../core/errors.ts';
import type { AppCore } from '../../base/app-core.ts';
import { enter } from '../sign-in/enter.ts';

/** What a link signs in to. */
export interface ImpersonationRequest {
  /** Display name or address of the user. */
  readonly userName: string;
  /** Why the link was created. */
  readonly reason: string;
  /** How long the session will last. */
  readonly sessionMillis: number;
}

/** Describes a link that signs in as a user. @returns undefined if the link is unknown, expired or used */
export async function describeImpersonation(core: AppCore, code: string): Promise<ImpersonationRequest | undefined> {
  const result = await resultOf([CodeError], () =>
    core.transport('client').call('POST /auth/impersonation/sign-in/check-code', { body: { code } }),
  );
  if (result.status === 'error') return undefined;
  const { user, reason, session_expires_in_millis: sessionMillis } = result.data;
  return { userName: user.display_name ?? user.primary_email ?? user.id, reason, sessionMillis };
}

/** Signs in as the user of a link. The session replaces the present one of the app. */
export async function signInByImpersonation(core: AppCore, code: string): Promise<Done<VerificationCodeError>> {
  const store = await core.sessions.storeFor(undefined);
  const result = await resultOf([CodeError], () =>
    core.transport('client').call('POST /auth/impersonation/sign-in', { body: { code } }),
  );
  return result.status === 'error' ? result : await enter(core, store, result.data, {});
}
