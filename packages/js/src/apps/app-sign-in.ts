import { internals } from '../areas/base/app-core.ts';
import type { CliLoginError, PromptCliLoginOptions } from '../areas/cli-login/prompt-cli-login.ts';
import type { SendMagicLinkEmailOptions } from '../areas/one-time-code/one-time-code.ts';
import type { PasskeySignInError } from '../areas/passkey/passkey-sign-in.ts';
import {
  type SignInWithCredentialError,
  type SignInWithCredentialOptions,
  signInWithCredential,
} from '../areas/password/sign-in-with-credential.ts';
import type {
  SignUpWithCredentialError,
  SignUpWithCredentialOptions,
} from '../areas/password/sign-up-with-credential.ts';
import type { SignInOptions } from '../areas/sign-in/enter.ts';
import type { SignInWithOAuthOptions } from '../areas/social/oauth-sign-in.ts';
import type { VerificationCodeError } from '../core/error-types.ts';
import type { ErrorOfCode } from '../core/has-code.ts';
import type { Done, Result } from '../core/result.ts';
import { AppRedirects } from './app-redirects.ts';

/** The ways into an app. @internal */
export abstract class AppSignIn<ProjectId extends string> extends AppRedirects<ProjectId> {
  /**
   * Signs in with e-mail and password, and goes on to the page after signing in. Answers an unknown address or a wrong
   * password as a value.
   *
   * @throws {PasswordAuthenticationNotEnabled} the project has no passwords
   * @throws {MultiFactorAuthenticationRequired} a second factor is owed, and no page could be gone to that asks for it
   * @example
   * const result = await app.signInWithCredential({ email, password, noRedirect: true });
   * if (result.status === 'error') console.log(result.error.code);
   */
  async signInWithCredential(options: SignInWithCredentialOptions): Promise<Done<SignInWithCredentialError>> {
    return await signInWithCredential(this[internals], options);
  }

  /**
   * Signs up with e-mail and password, and goes on to the page after signing up. Answers a taken address or a poor
   * password as a value.
   *
   * @throws {SignUpNotEnabled} the project does not take new users
   * @throws {PasswordAuthenticationNotEnabled} the project has no passwords
   */
  async signUpWithCredential(options: SignUpWithCredentialOptions): Promise<Done<SignUpWithCredentialError>> {
    const { signUpWithCredential } = await import('../areas/password/sign-up-with-credential.ts');
    return await signUpWithCredential(this[internals], options);
  }

  /**
   * Sends a code and a link for signing in, to anybody who may sign in or up.
   *
   * @returns a `nonce` that belongs to the typed code: `signInWithMagicLink(typed + nonce)`; as a value that the link
   *   would lead to a site that the project does not trust
   */
  async sendMagicLinkEmail(
    email: string,
    options?: SendMagicLinkEmailOptions,
  ): Promise<Result<{ nonce: string }, ErrorOfCode<'REDIRECT_URL_NOT_WHITELISTED'>>> {
    const { sendMagicLinkEmail } = await import('../areas/ways-in/ways-in.ts');
    return await sendMagicLinkEmail(this[internals], email, options);
  }

  /**
   * Signs in with the code of such a link, or with the six characters of the e-mail followed by the `nonce` of
   * `sendMagicLinkEmail`. Answers a bad code as a value.
   */
  async signInWithMagicLink(
    code: string,
    options?: SignInOptions,
  ): Promise<Done<VerificationCodeError | ErrorOfCode<'INVALID_TOTP_CODE'>>> {
    const { signInWithMagicLink } = await import('../areas/ways-in/ways-in.ts');
    return await signInWithMagicLink(this[internals], code, options);
  }

  /**
   * Finishes a sign-in that owes a second factor. Answers wrong digits and a bad attempt code as values.
   *
   * @param totp the six digits that the authenticator app shows
   * @param attemptCode `details.attempt_code` of the error that said so
   */
  async signInWithMfa(
    totp: string,
    attemptCode: string,
    options?: SignInOptions,
  ): Promise<Done<VerificationCodeError | ErrorOfCode<'INVALID_TOTP_CODE'>>> {
    const { signInWithMfa } = await import('../areas/ways-in/ways-in.ts');
    return await signInWithMfa(this[internals], totp, attemptCode, options);
  }

  /**
   * Signs in with a passkey. Answers as a value that the browser, its person or the server refused.
   *
   * @throws {PasskeyAuthenticationNotEnabled} the project has no passkeys
   */
  async signInWithPasskey(options?: SignInOptions): Promise<Done<PasskeySignInError>> {
    const { signInWithPasskey } = await import('../areas/ways-in/ways-in.ts');
    return await signInWithPasskey(this[internals], options);
  }

  /**
   * Leaves for an identity provider, such as `github`. It comes back to the page `oauthCallback`.
   *
   * @throws {ConfigurationError} outside of a browser
   */
  async signInWithOAuth(provider: string, options?: SignInWithOAuthOptions): Promise<void> {
    const { signInWithOAuth } = await import('../areas/ways-in/ways-in.ts');
    return await signInWithOAuth(this[internals], provider, options);
  }

  /**
   * Finishes, on the page `oauthCallback`, what `signInWithOAuth` has begun. Answers false if nothing was begun here.
   *
   * @throws {InvalidAuthorizationCode} it took too long
   */
  async callOAuthCallback(options?: SignInOptions): Promise<boolean> {
    const { callOAuthCallback } = await import('../areas/ways-in/ways-in.ts');
    return await callOAuthCallback(this[internals], options);
  }

  /**
   * Signs a command line in: shows the address of a page on which somebody confirms in a browser, and waits for that.
   * Answers the refresh token of whoever confirmed; that nobody did, or too late, is a value.
   *
   * @example
   * const login = await app.promptCliLogin({ appUrl: 'https://app.example.com' });
   * if (login.status === 'ok') await keep(login.data);
   */
  async promptCliLogin(options: PromptCliLoginOptions): Promise<Result<string, CliLoginError>> {
    const { promptCliLogin } = await import('../areas/ways-in/ways-in.ts');
    return await promptCliLogin(this[internals], options);
  }
}
