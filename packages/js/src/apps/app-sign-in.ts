import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { CallOptions } from '../areas/base/options.ts';
import type { CliLoginError, PromptCliLoginOptions } from '../areas/sign-in/cli-login/prompt-cli-login.ts';
import type { SendMagicLinkEmailOptions } from '../areas/sign-in/one-time-code/one-time-code.ts';
import type { PasskeySignInError, PasskeySignInOptions } from '../areas/sign-in/passkey/passkey-sign-in.ts';
import {
  type SignInWithCredentialError,
  type SignInWithCredentialOptions,
  signInWithCredential,
} from '../areas/sign-in/password/sign-in-with-credential.ts';
import type {
  SignUpWithCredentialError,
  SignUpWithCredentialOptions,
} from '../areas/sign-in/password/sign-up-with-credential.ts';
import type { SignInOptions, WithTokenStore } from '../areas/sign-in/sign-in/enter.ts';
import type { SignInWithOAuthOptions } from '../areas/sign-in/social/oauth-sign-in.ts';
import type { SecondFactor, SecondFactorError, SecondFactorOptions } from '../areas/sign-in/totp/totp.ts';
import type { ReauthenticationError } from '../areas/users/sessions/reauthentication.ts';
import type { VerificationCodeError } from '../core/error-types.ts';
import type { Done, ErrorOfCode, Result } from '../core/errors.ts';
import { loadCode } from '../core/errors.ts';

/** Options of an app that signs in without changing the current session or page. */
const apart = { tokenStore: { accessToken: '', refreshToken: '' }, redirectMethod: 'none' } as const;

/** Sign-in methods of an app. @internal */
export abstract class AppSignIn {
  abstract readonly [internals]: AppCore;
  abstract with(options: CallOptions): this;

  /**
   * Signs in with email and password, and redirects to the page after sign-in. Returns an error value for an unknown
   * address or a wrong password.
   *
   * @throws {PasswordAuthenticationNotEnabled} password sign-in is disabled in the project
   * @throws {MultiFactorAuthenticationRequired} a second factor is required, and the app cannot redirect to its page
   * @throws {AccountDeletionScheduled} the user has asked for the deletion of the account: `keepAccount`
   * @example
   * const result = await app.signInWithCredential({ email, password, noRedirect: true });
   * if (result.status === 'error') console.log(result.error.code);
   */
  async signInWithCredential(options: SignInWithCredentialOptions): Promise<Done<SignInWithCredentialError>> {
    return await signInWithCredential(this[internals], options);
  }

  /**
   * Signs up with email and password, and redirects to the page after sign-up. Returns an error value for a taken
   * address or an invalid password.
   *
   * @throws {SignUpNotEnabled} sign-up is disabled in the project
   * @throws {PasswordAuthenticationNotEnabled} password sign-in is disabled in the project
   */
  async signUpWithCredential(options: SignUpWithCredentialOptions): Promise<Done<SignUpWithCredentialError>> {
    const { signUpWithCredential } = await loadCode(import('../areas/sign-in/password/password-code.ts'));
    return await signUpWithCredential(this[internals], options);
  }

  /**
   * Sends an email with a one-time code and a magic link.
   *
   * @returns a `nonce` for the typed code: `signInWithMagicLink(typed + nonce)`. An error value if the link is not on a
   *   trusted domain of the project
   */
  async sendMagicLinkEmail(
    email: string,
    options?: SendMagicLinkEmailOptions,
  ): Promise<Result<{ nonce: string }, ErrorOfCode<'REDIRECT_URL_NOT_WHITELISTED'>>> {
    const { sendMagicLinkEmail } = await loadCode(import('../areas/sign-in/ways-in/ways-in.ts'));
    return await sendMagicLinkEmail(this[internals], email, options);
  }

  /**
   * Signs in with the code of a magic link, or with the email's six-character code followed by the `nonce` of
   * `sendMagicLinkEmail`. Returns an error value for an invalid code.
   */
  async signInWithMagicLink(
    code: string,
    options?: SignInOptions,
  ): Promise<Done<VerificationCodeError | ErrorOfCode<'INVALID_TOTP_CODE'>>> {
    const { signInWithMagicLink } = await loadCode(import('../areas/sign-in/ways-in/ways-in.ts'));
    return await signInWithMagicLink(this[internals], code, options);
  }

  /**
   * Completes a sign-in that requires a second factor. Returns an error value for wrong digits, a wrong recovery code or
   * an invalid attempt code.
   *
   * @param factor the six digits of the authenticator app, or a recovery code
   * @param attemptCode `details.attempt_code` of the error `MultiFactorAuthenticationRequired`
   */
  async signInWithMfa(
    factor: SecondFactor,
    attemptCode: string,
    options?: SecondFactorOptions,
  ): Promise<Done<VerificationCodeError | SecondFactorError>> {
    const { signInWithMfa } = await loadCode(import('../areas/sign-in/ways-in/ways-in.ts'));
    return await signInWithMfa(this[internals], factor, attemptCode, options);
  }

  /**
   * Keeps an account whose user has asked for its deletion, and completes the sign-in. Returns an error value if the attempt code is not
   * valid any more.
   *
   * @param attemptCode `details.attempt_code` of the error `AccountDeletionScheduled`
   */
  async keepAccount(attemptCode: string, options?: SignInOptions): Promise<Done<VerificationCodeError>> {
    const { keepAccount } = await loadCode(import('../areas/sign-in/ways-in/ways-in.ts'));
    return await keepAccount(this[internals], attemptCode, options);
  }

  /**
   * Signs in with a passkey. Returns an error value if the user, the browser or the server rejects it.
   *
   * @throws {PasskeyAuthenticationNotEnabled} passkeys are disabled in the project
   */
  async signInWithPasskey(options?: PasskeySignInOptions): Promise<Done<PasskeySignInError>> {
    const { signInWithPasskey } = await loadCode(import('../areas/sign-in/ways-in/ways-in.ts'));
    return await signInWithPasskey(this[internals], options);
  }

  /**
   * Redirects to an identity provider, such as `github`. The provider redirects back to the page `oauthCallback`.
   *
   * @throws {ConfigurationError} outside of a browser
   */
  async signInWithOAuth(provider: string, options?: SignInWithOAuthOptions): Promise<void> {
    const { signInWithOAuth } = await loadCode(import('../areas/sign-in/ways-in/ways-in.ts'));
    return await signInWithOAuth(this[internals], provider, options);
  }

  /**
   * Completes, on the page `oauthCallback`, a sign-in that `signInWithOAuth` started. Returns false if this browser did
   * not start one.
   *
   * @throws {InvalidAuthorizationCode} the code has expired
   */
  async callOAuthCallback(options?: SignInOptions): Promise<boolean> {
    const { callOAuthCallback } = await loadCode(import('../areas/sign-in/ways-in/ways-in.ts'));
    return await callOAuthCallback(this[internals], options);
  }

  /**
   * Makes the current session recent: the user signs in again, and the session stays the same. Then the call that failed
   * with `ReauthenticationRequired` succeeds. Returns an error value for another user, or the error of the sign-in.
   *
   * @param signIn signs in with the app that it receives. That app never redirects
   * @throws {MultiFactorAuthenticationRequired} call it again with `signInWithMfa`
   * @example
   * await app.reauthenticate((app) => app.signInWithCredential({ email, password }));
   */
  async reauthenticate<E>(
    signIn: (app: this) => Promise<Done<E>>,
    options?: WithTokenStore,
  ): Promise<Done<E | ReauthenticationError>> {
    const { reauthenticate } = await loadCode(import('../areas/sign-in/ways-in/ways-in.ts'));
    const copy = this.with(apart);
    return await reauthenticate(this[internals], copy[internals], () => signIn(copy), options);
  }

  /**
   * Signs in on a command line: shows the URL of a confirmation page and waits until the user confirms the login in a
   * browser. Returns the refresh token of a new session, or an error value if nobody confirms in time.
   *
   * @example
   * const login = await app.promptCliLogin({ appUrl: 'https://app.example.com' });
   * if (login.status === 'ok') await save(login.data);
   */
  async promptCliLogin(options: PromptCliLoginOptions): Promise<Result<string, CliLoginError>> {
    const { promptCliLogin } = await loadCode(import('../areas/sign-in/ways-in/ways-in.ts'));
    return await promptCliLogin(this[internals], options);
  }
}
