import type { KnownErrors } from '@portico/contract/errors';
import { PasswordRequirementsNotMet } from '@portico/contract/errors/passwords.families';
import type { ErrorOf } from '../../../core/error-types.ts';
import { type Done, hasCode, resultOf } from '../../../core/errors.ts';
import { absolutePageUrl } from '../../../core/navigation/absolute-page-url.ts';
import type { TokenStore } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';
import { enter } from '../sign-in/enter.ts';
import { orSecondFactor } from '../sign-in/second-factor.ts';
import type { SignInWithCredentialOptions } from './sign-in-with-credential.ts';

/** Options of a sign-up with a password. */
export interface SignUpWithCredentialOptions extends SignInWithCredentialOptions {
  /** Whether to sign up without a verification email. */
  readonly noVerificationCallback?: boolean;
  /** URL of the link in the verification email. Default: the page `emailVerification`. */
  readonly verificationCallbackUrl?: string;
}

/** Errors of a password sign-up that a form should show. */
export type SignUpWithCredentialError =
  | ErrorOf<typeof KnownErrors.UserWithEmailAlreadyExists>
  | ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>;

/** Signs up, stores the tokens, and redirects to the page after sign-up. Anonymous users keep their ID. */
export async function signUpWithCredential(
  core: AppCore,
  options: SignUpWithCredentialOptions,
): Promise<Done<SignUpWithCredentialError>> {
  const store = await core.sessions.storeFor(options.tokenStore);
  const result = await resultOf(['USER_EMAIL_ALREADY_EXISTS', PasswordRequirementsNotMet], () =>
    orSecondFactor(core, store, () => signUpOrWithoutMail(core, store, options)),
  );
  return result.status === 'error' ? result : await enter(core, store, { ...result.data, is_new_user: true }, options);
}

/**
 * Signs up. If the verification page is not on a trusted domain, signs up without the email, so that users can still
 * sign up.
 *
 * @see docs/reference/protocol/sdk.md#flows
 */
async function signUpOrWithoutMail(core: AppCore, store: TokenStore, options: SignUpWithCredentialOptions) {
  const { email, password } = options;
  const transport = core.entrance(store, core.sessions.of(store));
  const signUp = (verification_callback_url: string | undefined) =>
    transport.call('POST /auth/password/sign-up', { body: { email, password, verification_callback_url } });
  if (options.noVerificationCallback === true) return await signUp(undefined);
  const url = absolutePageUrl(
    core.navigation,
    'emailVerification',
    options.verificationCallbackUrl,
    'verificationCallbackUrl',
  );
  try {
    return await signUp(url);
  } catch (error) {
    if (!hasCode(error, 'REDIRECT_URL_NOT_WHITELISTED')) throw error;
    console.warn(
      `Portico sent no verification email, because ${url} is not on a trusted domain of the project. Add the domain in the dashboard, or set noVerificationCallback: true.`,
    );
    return await signUp(undefined);
  }
}
