import { internals } from '../areas/base/app-core.ts';
import type { RedirectOptions } from '../core/navigation/navigation.ts';
import { AppBase } from './app-base.ts';

/**
 * Redirects to the pages of an app. Each method waits until the browser leaves the page.
 *
 * @see docs/reference/protocol/sdk.md#urls-and-redirects
 * @internal
 */
export abstract class AppRedirects<ProjectId extends string> extends AppBase<ProjectId> {
  /** Redirects to the sign-in page. Users return to the current page afterwards. */
  async redirectToSignIn(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('signIn', options);
  }

  /** Redirects to the sign-up page. Users return to the current page afterwards. */
  async redirectToSignUp(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('signUp', options);
  }

  /** Redirects to the sign-out page. */
  async redirectToSignOut(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('signOut', options);
  }

  /** Redirects to the email verification page. */
  async redirectToEmailVerification(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('emailVerification', options);
  }

  /** Redirects to the password reset page. */
  async redirectToPasswordReset(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('passwordReset', options);
  }

  /** Redirects to the page that requests a password reset email. */
  async redirectToForgotPassword(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('forgotPassword', options);
  }

  /** Redirects to the callback page of identity providers. */
  async redirectToOAuthCallback(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('oauthCallback', options);
  }

  /** Redirects to the magic link page. */
  async redirectToMagicLinkCallback(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('magicLinkCallback', options);
  }

  /** Redirects to the account settings. */
  async redirectToAccountSettings(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('accountSettings', options);
  }

  /** Redirects to the team invitation page. */
  async redirectToTeamInvitation(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('teamInvitation', options);
  }

  /** Redirects to the two-factor authentication page. */
  async redirectToMfa(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('mfa', options);
  }

  /** Redirects to the error page. */
  async redirectToError(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('error', options);
  }

  /** Redirects to the home page of the app. */
  async redirectToHome(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('home', options);
  }

  /** Redirects to the page after sign-in, or back to the page where sign-in started. */
  async redirectToAfterSignIn(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('afterSignIn', options);
  }

  /** Redirects to the page after sign-up, or back to the page where sign-up started. */
  async redirectToAfterSignUp(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('afterSignUp', options);
  }

  /** Redirects to the page after sign-out. */
  async redirectToAfterSignOut(options?: RedirectOptions): Promise<void> {
    await this[internals].navigation.redirectTo('afterSignOut', options);
  }
}
