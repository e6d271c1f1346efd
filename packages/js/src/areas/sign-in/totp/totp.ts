import type { KnownErrors } from '@portico/contract/errors';
import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { ErrorOf, VerificationCodeError } from '../../../core/error-types.ts';
import { type Done, resultOf } from '../../../core/errors.ts';
import type { AppCore } from '../../base/app-core.ts';
import { isReauthentication } from '../../users/sessions/pending-reauthentication.ts';
import { confirmAndReturn } from '../../users/sessions/reauthentication.ts';
import { keepTrust } from '../../users/trusted-devices/trust.ts';
import { enter, type SignInOptions } from '../sign-in/enter.ts';
import { forgetAttemptCode, pendingAttemptCode } from '../sign-in/held-sign-in.ts';
import { orSecondFactor } from '../sign-in/second-factor.ts';

/** Six digits of an authenticator app, or a recovery code. */
export type SecondFactor = string | { readonly recoveryCode: string };

/** Error of a wrong second factor. */
export type SecondFactorError =
  | ErrorOf<typeof KnownErrors.InvalidTotpCode>
  | ErrorOf<typeof KnownErrors.InvalidRecoveryCode>;

/** Options of a sign-in with a second factor. */
export interface SecondFactorOptions extends SignInOptions {
  /**
   * Whether the next sign-ins in this browser need no second factor, for the time that the project allows. Ignored with a
   * recovery code, in a project that trusts no devices, and in an app that cannot redirect.
   */
  readonly trustDevice?: boolean;
}

export async function signInWithMfa(
  core: AppCore,
  factor: SecondFactor,
  attemptCode: string,
  options: SecondFactorOptions = {},
): Promise<Done<VerificationCodeError | SecondFactorError>> {
  const code = attemptCode;
  const body =
    typeof factor === 'string'
      ? { type: 'totp' as const, totp: factor, code, trust_device: options.trustDevice }
      : { type: 'recovery_code' as const, recovery_code: factor.recoveryCode, code };
  const store = await core.sessions.storeFor(options.tokenStore);
  const result = await resultOf([CodeError, 'INVALID_TOTP_CODE', 'INVALID_RECOVERY_CODE'], () =>
    orSecondFactor(core, store, () => core.entrance(store).call('POST /auth/mfa/sign-in', { body }), false),
  );
  if (result.status === 'error') return result;
  if (pendingAttemptCode() === attemptCode) forgetAttemptCode();
  if (isReauthentication(attemptCode)) {
    return await confirmAndReturn(core, core.sessions.of(store), result.data.refresh_token, options);
  }
  if (core.navigation.canRedirect) keepTrust(core, result.data.user_id, result.data.trusted_device);
  return await enter(core, store, result.data, options);
}
