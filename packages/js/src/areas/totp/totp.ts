import type { KnownErrors } from '@portico/contract/errors';
import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { ErrorOf, VerificationCodeError } from '../../core/error-types.ts';
import { type Done, resultOf } from '../../core/errors.ts';
import type { AppCore } from '../base/app-core.ts';
import { enter, type SignInOptions } from '../sign-in/enter.ts';
import { forgetAttemptCode, pendingAttemptCode } from '../sign-in/second-factor.ts';

/** Completes a sign-in with the six digits of an authenticator app. */
export async function signInWithMfa(
  core: AppCore,
  totp: string,
  attemptCode: string,
  options: SignInOptions = {},
): Promise<Done<VerificationCodeError | ErrorOf<typeof KnownErrors.InvalidTotpCode>>> {
  const result = await resultOf([CodeError, 'INVALID_TOTP_CODE'], () =>
    core.transport('client').call('POST /auth/mfa/sign-in', {
      body: { type: 'totp', totp, code: attemptCode },
    }),
  );
  if (result.status === 'error') return result;
  if (pendingAttemptCode() === attemptCode) forgetAttemptCode();
  return await enter(core, await core.sessions.storeFor(options.tokenStore), result.data, options);
}
