import type { KnownErrors } from '@portico/contract/errors';
import { PasswordRequirementsNotMet } from '@portico/contract/errors/passwords.families';
import type { ErrorOf } from '../../core/error-types.ts';
import { hasCode } from '../../core/has-code.ts';
import { absolutePageUrl } from '../../core/navigation/absolute-page-url.ts';
import { type Done, resultOf } from '../../core/result.ts';
import type { TokenStore } from '../../session/token-store.ts';
import type { AppCore } from '../base/app-core.ts';
import { enter } from '../sign-in/enter.ts';
import { orSecondFactor } from '../sign-in/second-factor.ts';
import type { SignInWithCredentialOptions } from './sign-in-with-credential.ts';

/** Who signs up, and how it goes on. */
export interface SignUpWithCredentialOptions extends SignInWithCredentialOptions {
  /** Send no verification e-mail. */
  readonly noVerificationCallback?: boolean;
  /** Where the link of the verification e-mail leads; the page `emailVerification` if absent. */
  readonly verificationCallbackUrl?: string;
}

/** What a form shows when somebody cannot sign up with a password. */
export type SignUpWithCredentialError =
  | ErrorOf<typeof KnownErrors.UserWithEmailAlreadyExists>
  | ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>;

/** Signs up, stores the tokens, and goes on to the page after signing up. An anonymous user keeps its id. */
export async function signUpWithCredential(
  core: AppCore,
  options: SignUpWithCredentialOptions,
): Promise<Done<SignUpWithCredentialError>> {
  const store = await core.sessions.storeFor(options.tokenStore);
  const result = await resultOf(['USER_EMAIL_ALREADY_EXISTS', PasswordRequirementsNotMet], () =>
    orSecondFactor(core, () => signUpOrWithoutMail(core, store, options)),
  );
  return result.status === 'error' ? result : await enter(core, store, { ...result.data, is_new_user: true }, options);
}

/**
 * A page that is not trusted yet should not keep people out: they sign up without the mail.
 *
 * @see docs/protocol/sdk.md#flows
 */
async function signUpOrWithoutMail(core: AppCore, store: TokenStore, options: SignUpWithCredentialOptions) {
  const { email, password } = options;
  const transport = core.transport('client', core.sessions.of(store));
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
      `Portico sent no verification e-mail, because ${url} is not on a trusted domain of the project. Add its domain in the dashboard, or pass noVerificationCallback: true.`,
    );
    return await signUp(undefined);
  }
}
