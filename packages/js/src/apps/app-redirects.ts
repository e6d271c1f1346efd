import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { RedirectOptions, RedirectTarget } from '../core/navigation/navigation.ts';
import { handlerPages } from '../core/navigation/urls.ts';
import { addMethod } from '../core/parts.ts';

/**
 * Redirects to the pages of an app. Each method waits until the browser leaves the page.
 *
 * @see docs/reference/protocol/sdk.md#urls-and-redirects
 * @internal
 */
export interface AppRedirects {
  /** Redirects to the sign-in page. Users return to the current page afterwards. */
  redirectToSignIn(options?: RedirectOptions): Promise<void>;
  /** Redirects to the sign-up page. Users return to the current page afterwards. */
  redirectToSignUp(options?: RedirectOptions): Promise<void>;
  /** Redirects to the sign-out page. */
  redirectToSignOut(options?: RedirectOptions): Promise<void>;
  /** Redirects to the email verification page. */
  redirectToEmailVerification(options?: RedirectOptions): Promise<void>;
  /** Redirects to the password reset page. */
  redirectToPasswordReset(options?: RedirectOptions): Promise<void>;
  /** Redirects to the page that requests a password reset email. */
  redirectToForgotPassword(options?: RedirectOptions): Promise<void>;
  /** Redirects to the callback page of identity providers. */
  redirectToOAuthCallback(options?: RedirectOptions): Promise<void>;
  /** Redirects to the magic link page. */
  redirectToMagicLinkCallback(options?: RedirectOptions): Promise<void>;
  /** Redirects to the account settings. */
  redirectToAccountSettings(options?: RedirectOptions): Promise<void>;
  /** Redirects to the team invitation page. */
  redirectToTeamInvitation(options?: RedirectOptions): Promise<void>;
  /** Redirects to the two-factor authentication page. */
  redirectToMfa(options?: RedirectOptions): Promise<void>;
  /** Redirects to the page with the own fields of the project. */
  redirectToOnboarding(options?: RedirectOptions): Promise<void>;
  /** Redirects to the error page. */
  redirectToError(options?: RedirectOptions): Promise<void>;
  /** Redirects to the home page of the app. */
  redirectToHome(options?: RedirectOptions): Promise<void>;
  /** Redirects to the page after sign-in, or back to the page where sign-in started. */
  redirectToAfterSignIn(options?: RedirectOptions): Promise<void>;
  /** Redirects to the page after sign-up, or back to the page where sign-up started. */
  redirectToAfterSignUp(options?: RedirectOptions): Promise<void>;
  /** Redirects to the page after sign-out. */
  redirectToAfterSignOut(options?: RedirectOptions): Promise<void>;
}

const pages = [...Object.keys(handlerPages), 'home', 'afterSignIn', 'afterSignUp', 'afterSignOut'] as RedirectTarget[];

/** Adds the redirects to a class of apps. @internal */
export function addRedirects(owner: { readonly prototype: AppRedirects }): void {
  for (const page of pages) {
    // `redirectToOAuthCallback` has one capital letter more than its page.
    const name = `redirectTo${page.replace(/^oa|^./, (start) => start.toUpperCase())}`;
    addMethod(owner.prototype, name, async function (this: HasCore, options?: RedirectOptions) {
      await this[internals].navigation.redirectTo(page, options);
    });
  }
}

interface HasCore {
  readonly [internals]: AppCore;
}
