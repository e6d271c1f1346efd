import { ConfigurationError } from '../errors.ts';
import { wait } from '../retry.ts';
import {
  type HandlerUrls,
  handlerPages,
  nowhere,
  relativePart,
  requireRelativeUrl,
  returnToParameter,
  returnUrlOf,
  withParameter,
} from './urls.ts';

/**
 * How to navigate to another page: with the browser, with a router, or not at all.
 *
 * With `useNavigate`, the React provider gets the navigation function from the router's hook. `here` returns the path
 * and query of the current page where there is no window.
 */
export type RedirectMethod =
  | 'window'
  | 'none'
  | {
      readonly useNavigate?: () => HostNavigate;
      readonly navigate?: HostNavigate;
      readonly here?: () => string | undefined;
    };

/** Navigation function of a router. Routers without support for `replace` ignore it. */
export type HostNavigate = (to: string, options?: { readonly replace?: boolean }) => void;

/** Options of a redirect. */
export interface RedirectOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  /** Does not return to the current page after sign-in. */
  readonly noRedirectBack?: boolean;
}

/** Options of a redirect by the SDK. */
interface OwnRedirectOptions extends RedirectOptions {
  /** Returns to the current page from a page that is not always a way in. */
  readonly returnsHere?: boolean;
}

/** Pages that an app can redirect to. */
export type RedirectTarget = Exclude<keyof HandlerUrls, 'handler'>;

/** How long a redirect waits for the browser to leave the page. @see docs/reference/protocol/sdk.md#urls-and-redirects */
const redirectMillis = 2000;

/**
 * Pages that users may return to. The other ready-made pages are for sign-in, sign-up, sign-out and password resets.
 */
const destinations = ['accountSettings', 'emailVerification', 'teamInvitation'];

const entrances = (Object.keys(handlerPages) as (keyof typeof handlerPages)[]).filter(
  (key) => !destinations.includes(key),
);

/** Navigates to the pages of an app. @see docs/reference/protocol/sdk.md#urls-and-redirects */
export class Navigation {
  readonly urls: HandlerUrls;
  readonly #method: RedirectMethod;
  #hostNavigate: HostNavigate | undefined;
  /** Whether a sign-out will redirect. Pages that require a user must not redirect to sign-in before. */
  isLeaving = false;

  constructor(urls: HandlerUrls, method: RedirectMethod | undefined) {
    this.urls = urls;
    this.#method = method ?? (typeof window === 'undefined' ? 'none' : 'window');
  }

  /** Whether redirects are enabled. */
  get canRedirect(): boolean {
    return this.#method !== 'none';
  }

  /** @throws {ConfigurationError} sign-in requires a redirect, but redirects are disabled */
  requireRedirects(): void {
    if (this.canRedirect) return;
    throw new ConfigurationError("Sign-in is required, but this app cannot redirect: its redirectMethod is 'none'.");
  }

  /** The hook of the app's router, if there is one. */
  get useHostNavigate(): (() => HostNavigate) | undefined {
    return typeof this.#method === 'object' ? this.#method.useNavigate : undefined;
  }

  /** Sets the navigation function that the router's hook returned. */
  setHostNavigate(navigate: HostNavigate | undefined): void {
    this.#hostNavigate = navigate;
  }

  /** Navigates to a URL of this origin. */
  go(to: string, options: RedirectOptions = {}): void {
    requireRelativeUrl(to);
    if (this.#method === 'none') return;
    const navigate = typeof this.#method === 'object' ? (this.#method.navigate ?? this.#hostNavigate) : undefined;
    if (navigate !== undefined) {
      this.isLeaving = false;
      navigate(to, { replace: options.replace });
    } else if (options.replace) window.location.replace(to);
    else window.location.assign(to);
  }

  /** Redirects to a page and waits until the browser leaves the current page. */
  async redirectTo(target: RedirectTarget, options: OwnRedirectOptions = {}): Promise<void> {
    await this.redirectToUrl(this.urlOf(target, options), options);
  }

  /** Redirects to a relative URL and waits until the browser leaves the current page. */
  async redirectToUrl(url: string, options: RedirectOptions = {}): Promise<void> {
    this.go(url, options);
    if (this.canRedirect) await wait(redirectMillis);
  }

  /** Returns the URL of a page, with the return URL if the page uses one. */
  urlOf(target: RedirectTarget, options: OwnRedirectOptions = {}): string {
    const url = this.urls[target];
    requireRelativeUrl(url);
    const page = this.#here();
    if (page === undefined) return url;
    const returnTo = returnUrlOf(page);
    const isWayIn = target === 'signIn' || target === 'signUp' || options.returnsHere;
    if (isWayIn || target === 'forgotPassword' || target === 'mfa' || target === 'onboarding') {
      if (options.noRedirectBack === true) return url;
      const from = returnTo ?? (isWayIn && !this.#isEntrance(page) ? relativePart(page) : null);
      return from === null ? url : withParameter(url, returnToParameter, from);
    }
    if (target !== 'afterSignIn' && target !== 'afterSignUp') return url;
    return returnTo === null ? url : returnTo;
  }

  #isEntrance(page: Location | URL): boolean {
    return entrances.some((key) => new URL(this.urls[key], page.href).pathname === page.pathname);
  }

  #here(): Location | URL | undefined {
    if (typeof window !== 'undefined') return window.location;
    const path = typeof this.#method === 'object' ? this.#method.here?.() : undefined;
    return path === undefined ? undefined : new URL(path, nowhere);
  }
}
