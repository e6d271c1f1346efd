import type { KnownErrors } from '@portico/contract/errors';
import type { ErrorOf } from '../../core/error-types.ts';
import { type Done, resultOf } from '../../core/result.ts';
import type { AppCore } from '../base/app-core.ts';
import { enter, type SignInOptions } from '../sign-in/enter.ts';
import { orSecondFactor } from '../sign-in/second-factor.ts';

/** Who signs in, and how it goes on. */
export interface SignInWithCredentialOptions extends SignInOptions {
  /** The address that the user signs in with. */
  readonly email: string;
  /** The password. */
  readonly password: string;
}

/** What a form shows when somebody cannot sign in with a password. */
export type SignInWithCredentialError =
  | ErrorOf<typeof KnownErrors.EmailPasswordMismatch>
  | ErrorOf<typeof KnownErrors.InvalidTotpCode>;

/** Signs in, stores the tokens, and goes on to the page after signing in. */
export async function signInWithCredential(
  core: AppCore,
  { email, password, ...options }: SignInWithCredentialOptions,
): Promise<Done<SignInWithCredentialError>> {
  const store = await core.sessions.storeFor(options.tokenStore);
  const transport = core.transport('client', core.sessions.of(store));
  const result = await resultOf(['EMAIL_PASSWORD_MISMATCH', 'INVALID_TOTP_CODE'], () =>
    orSecondFactor(core, () => transport.call('POST /auth/password/sign-in', { body: { email, password } })),
  );
  return result.status === 'error' ? result : await enter(core, store, result.data, options);
}
