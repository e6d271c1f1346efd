import { internals } from '../areas/base/app-core.ts';
import type { RedirectOptions } from '../core/navigation/navigation.ts';
import { AppBase } from './app-base.ts';

/**
 * How an app goes to its pages; each redirect waits for the page to take over.
 *
 * @see docs/protocol/sdk.md#urls-and-redirects
 * @internal
 */
export abstract class AppRedirects<ProjectId extends string> extends AppBase<ProjectId> {
  /** Goes to the sign-in page, from where people come back. */
  async redirectToSignIn(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('signIn', options);
  }

  /** Goes to the sign-up page, from where people come back. */
  async redirectToSignUp(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('signUp', options);
  }

  /** Goes to the page that signs out. */
  async redirectToSignOut(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('signOut', options);
  }

  /** Goes to the page that verifies an e-mail address. */
  async redirectToEmailVerification(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('emailVerification', options);
  }

  /** Goes to the page for a new password. */
  async redirectToPasswordReset(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('passwordReset', options);
  }

  /** Goes to the page that sends a mail for a new password. */
  async redirectToForgotPassword(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('forgotPassword', options);
  }

  /** Goes to the page that identity providers send people back to. */
  async redirectToOAuthCallback(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('oauthCallback', options);
  }

  /** Goes to the page that a mail for signing in leads to. */
  async redirectToMagicLinkCallback(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('magicLinkCallback', options);
  }

  /** Goes to the account settings. */
  async redirectToAccountSettings(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('accountSettings', options);
  }

  /** Goes to the page that an invitation leads to. */
  async redirectToTeamInvitation(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('teamInvitation', options);
  }

  /** Goes to the page that asks for the second factor. */
  async redirectToMfa(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('mfa', options);
  }

  /** Goes to the page that says what went wrong at an identity provider. */
  async redirectToError(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('error', options);
  }

  /** Goes to the first page of the app. */
  async redirectToHome(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('home', options);
  }

  /** Goes where people go after signing in, or back to where they came from. */
  async redirectToAfterSignIn(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('afterSignIn', options);
  }

  /** Goes where people go after signing up, or back to where they came from. */
  async redirectToAfterSignUp(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('afterSignUp', options);
  }

  /** Goes where people go after signing out. */
  async redirectToAfterSignOut(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('afterSignOut', options);
  }
}
