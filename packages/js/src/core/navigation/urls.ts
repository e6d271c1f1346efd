import { ConfigurationError } from '../errors.ts';
import { kebab } from '../kebab.ts';
import { withoutUndefined } from '../without-undefined.ts';

/** URLs of an app's pages. @see docs/reference/protocol/sdk.md#urls-and-redirects */
export interface HandlerUrls {
  /** Path of the ready-made pages. */
  readonly handler: string;
  /** Sign-in page. */
  readonly signIn: string;
  /** Sign-up page. */
  readonly signUp: string;
  /** Sign-out page. */
  readonly signOut: string;
  /** Email verification page, for links in emails. */
  readonly emailVerification: string;
  /** Password reset page, for links in emails. */
  readonly passwordReset: string;
  /** Page that requests a password reset email. */
  readonly forgotPassword: string;
  /** Callback page of identity providers. */
  readonly oauthCallback: string;
  /** Magic link page, for links in emails. */
  readonly magicLinkCallback: string;
  /** Account settings. */
  readonly accountSettings: string;
  /** Team invitation page, for links in emails. */
  readonly teamInvitation: string;
  /** Two-factor authentication page. */
  readonly mfa: string;
  /** Page with the own fields of the project, which new users fill in. */
  readonly onboarding: string;
  /** Error page of sign-ins with identity providers. */
  readonly error: string;
  /** Home page of the app. */
  readonly home: string;
  /** Page after sign-in. Default: `home`. */
  readonly afterSignIn: string;
  /** Page after sign-up. Default: `afterSignIn`. */
  readonly afterSignUp: string;
  /** Page after sign-out. Default: `home`. */
  readonly afterSignOut: string;
}

const pageKeys = [
  'signIn',
  'signUp',
  'signOut',
  'emailVerification',
  'passwordReset',
  'forgotPassword',
  'oauthCallback',
  'magicLinkCallback',
  'accountSettings',
  'teamInvitation',
  'mfa',
  'onboarding',
  'error',
] as const satisfies readonly (keyof HandlerUrls)[];

/** The last path segment of each ready-made page: `sign-in` for `signIn`. */
export const handlerPages = Object.fromEntries(pageKeys.map((key) => [key, kebab(key)])) as Record<
  (typeof pageKeys)[number],
  string
>;

/**
 * Completes the URLs of an app. Defaults are pages below the handler path, and `home` after sign-in, sign-up and
 * sign-out.
 */
export function resolveUrls(given: Partial<HandlerUrls>): HandlerUrls {
  const { handler = '/handler', home = '/' } = given;
  if (!handler.startsWith('/')) throw new ConfigurationError('Handler path must start with /');
  const base = handler === '/' ? '' : handler.replace(/\/$/, '');
  const pages = Object.fromEntries(Object.entries(handlerPages).map(([key, path]) => [key, `${base}/${path}`]));
  return {
    ...(pages as typeof handlerPages),
    handler,
    home,
    afterSignIn: home,
    afterSignUp: given.afterSignIn ?? home,
    afterSignOut: home,
    ...withoutUndefined(given),
  };
}

/** Query parameter with the return URL during sign-in and sign-up. */
export const returnToParameter = 'after_auth_return_to';

/** Query parameter with the email address that the pages for sign-in and sign-up fill in. The name is from OpenID Connect. */
export const loginHintParameter = 'login_hint';

/** Base for parsing relative URLs. The host does not exist. */
export const nowhere = 'http://portico.invalid';

/**
 * Returns whether a URL is on this origin, independent of the origin: no scheme, no host, none of the spellings that
 * browsers parse as a host (`//…`, `/\…`, spaces and tabs in between), and no path that becomes one when a router
 * normalizes it (`/.//…`).
 */
export function isRelativeUrl(url: string): boolean {
  if (URL.canParse(url) || !URL.canParse(url, nowhere)) return false;
  const { origin, pathname } = new URL(url, nowhere);
  return origin === nowhere && !pathname.startsWith('//');
}

/**
 * Returns where the person wanted to go before the sign-in. A return URL on another origin, which anyone can write into a link,
 * counts as none, so that the sign-in succeeds and continues at the usual page.
 */
export function returnUrlOf(page: Location | URL): string | null {
  const given = new URLSearchParams(page.search).get(returnToParameter);
  return given !== null && isRelativeUrl(given) ? given : null;
}

/** @throws {Error} the URL is not relative. @see docs/reference/protocol/sdk.md#urls-and-redirects */
export function requireRelativeUrl(url: string): void {
  if (!isRelativeUrl(url)) throw new Error(`Redirect URL ${url} is not trusted; should be relative.`);
}

/** Sets a query parameter of a relative URL. */
export function withParameter(url: string, name: string, value: string): string {
  const parsed = new URL(url, nowhere);
  parsed.searchParams.set(name, value);
  return relativePart(parsed);
}

/** Returns the path, query and hash of a URL. */
export function relativePart(url: URL | Location): string {
  return `${url.pathname}${url.search}${url.hash}`;
}
