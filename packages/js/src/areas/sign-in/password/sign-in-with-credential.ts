import type { KnownErrors } from '@portico/contract/errors';
import type { ErrorOf } from '../../../core/error-types.ts';
import { type Done, resultOf } from '../../../core/errors.ts';
import type { AppCore } from '../../base/app-core.ts';
import { enter, type SignInOptions } from '../sign-in/enter.ts';
import { orSecondFactor } from '../sign-in/second-factor.ts';

/** Options of a sign-in with a password. */
export interface SignInWithCredentialOptions extends SignInOptions {
  /** The email address of the user. */
  readonly email: string;
  /** The password. */
  readonly password: string;
}

/** Errors of a password sign-in that a form should show. */
export type SignInWithCredentialError =
  | ErrorOf<typeof KnownErrors.EmailPasswordMismatch>
  | ErrorOf<typeof KnownErrors.InvalidTotpCode>;

export async function signInWithCredential(
  core: AppCore,
  { email, password, ...options }: SignInWithCredentialOptions,
): Promise<Done<SignInWithCredentialError>> {
  const store = await core.sessions.storeFor(options.tokenStore);
  const transport = core.entrance(store, core.sessions.of(store));
  const result = await resultOf(['EMAIL_PASSWORD_MISMATCH', 'INVALID_TOTP_CODE'], () =>
    orSecondFactor(core, store, () => transport.call('POST /auth/password/sign-in', { body: { email, password } })),
  );
  return result.status === 'error' ? result : await enter(core, store, result.data, options);
}
