import { ConfigurationError } from '../errors.ts';
import { wait } from '../retry.ts';
import {
  type HandlerUrls,
  handlerPages,
  nowhere,
  relativePart,
  requireRelativeUrl,
  returnToParameter,
  withParameter,
} from './urls.ts';

/**
 * How to go to another page: by the browser, by the router of the host, or not at all.
 *
 * With `useNavigate` the React provider asks the router's hook for the function that navigates. `here` tells path and
 * query of the page that is being made where there is no window.
 */
export type RedirectMethod =
  | 'window'
  | 'none'
  | {
      readonly useNavigate?: () => HostNavigate;
      readonly navigate?: HostNavigate;
      readonly here?: () => string | undefined;
    };

/** How the router of the host goes to a page. Routers that know nothing of `replace` overlook it. */
export type HostNavigate = (to: string, options?: { readonly replace?: boolean }) => void;

/** How a redirect is done. */
export interface RedirectOptions {
  /** Leave no entry in the history. */
  readonly replace?: boolean;
  /** Do not come back here after signing in. */
  readonly noRedirectBack?: boolean;
}

/** Pages that one can be redirected to. */
export type RedirectTarget = Exclude<keyof HandlerUrls, 'handler'>;

/** How long a redirect is given to take the page away. @see docs/protocol/sdk.md#urls-and-redirects */
const redirectMillis = 2000;

/** Pages to which one may want to come back; the others are where one signs in, up or out, or chooses a new password. */
const destinations = ['accountSettings', 'emailVerification', 'teamInvitation'];

const entrances = (Object.keys(handlerPages) as (keyof typeof handlerPages)[]).filter(
  (key) => !destinations.includes(key),
);

/** Goes to pages of the app. @see docs/protocol/sdk.md#urls-and-redirects */
export class Navigation {
  readonly urls: HandlerUrls;
  readonly #method: RedirectMethod;
  #hostNavigate: HostNavigate | undefined;

  constructor(urls: HandlerUrls, method: RedirectMethod | undefined) {
    this.urls = urls;
    this.#method = method ?? (typeof window === 'undefined' ? 'none' : 'window');
  }

  /** Tells whether redirects go anywhere. */
  get canRedirect(): boolean {
    return this.#method !== 'none';
  }

  /** @throws {ConfigurationError} somebody must be sent to sign in, and redirects go nowhere */
  requireRedirects(): void {
    if (this.canRedirect) return;
    throw new ConfigurationError("Nobody is signed in, and this app cannot redirect: its redirectMethod is 'none'.");
  }

  /** The hook of the host's router, if the app was given one. */
  get useHostNavigate(): (() => HostNavigate) | undefined {
    return typeof this.#method === 'object' ? this.#method.useNavigate : undefined;
  }

  /** Tells how the host's router navigates, once its hook has said so. */
  setHostNavigate(navigate: HostNavigate | undefined): void {
    this.#hostNavigate = navigate;
  }

  /** Goes to a URL of this origin. */
  go(to: string, options: RedirectOptions = {}): void {
    requireRelativeUrl(to);
    if (this.#method === 'none') return;
    const navigate = typeof this.#method === 'object' ? (this.#method.navigate ?? this.#hostNavigate) : undefined;
    if (navigate !== undefined) navigate(to, { replace: options.replace });
    else if (options.replace) window.location.replace(to);
    else window.location.assign(to);
  }

  /** Goes to a page and waits for it to take over. */
  async redirectTo(target: RedirectTarget, options: RedirectOptions = {}): Promise<void> {
    await this.redirectToUrl(this.urlOf(target, options), options);
  }

  /** Goes to any relative URL and waits for it to take over. */
  async redirectToUrl(url: string, options: RedirectOptions = {}): Promise<void> {
    this.go(url, options);
    if (this.canRedirect) await wait(redirectMillis);
  }

  /** The URL of a page from here, with the way back. */
  urlOf(target: RedirectTarget, options: RedirectOptions = {}): string {
    const url = this.urls[target];
    requireRelativeUrl(url);
    const page = this.#here();
    if (page === undefined) return url;
    const returnTo = new URLSearchParams(page.search).get(returnToParameter);
    const isWayIn = target === 'signIn' || target === 'signUp';
    if (isWayIn || target === 'forgotPassword' || target === 'mfa') {
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
