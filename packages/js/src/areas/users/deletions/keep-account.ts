import { VerificationCodeError as CodeError } from '@portico/contract/errors/verification.families';
import type { VerificationCodeError } from '../../../core/error-types.ts';
import { type Done, resultOf } from '../../../core/errors.ts';
import type { AppCore } from '../../base/app-core.ts';
import { enter, type SignInOptions } from '../../sign-in/sign-in/enter.ts';
import { forgetAttemptCode } from '../../sign-in/sign-in/held-sign-in.ts';
import { orSecondFactor } from '../../sign-in/sign-in/second-factor.ts';

export async function keepAccount(
  core: AppCore,
  attemptCode: string,
  options: SignInOptions = {},
): Promise<Done<VerificationCodeError>> {
  const store = await core.sessions.storeFor(options.tokenStore);
  const result = await resultOf([CodeError], () =>
    orSecondFactor(core, store, () =>
      core.entrance(store).call('POST /auth/keep-account', { body: { code: attemptCode } }),
    ),
  );
  if (result.status === 'error') return result;
  forgetAttemptCode();
  return await enter(core, store, result.data, options);
}
