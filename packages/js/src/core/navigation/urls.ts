import { ConfigurationError } from '../errors.ts';
import { kebab } from '../kebab.ts';
import { withoutUndefined } from '../without-undefined.ts';

/** The pages of an app that Portico goes to. @see docs/protocol/sdk.md#urls-and-redirects */
export interface HandlerUrls {
  /** Below this path live the ready-made pages. */
  readonly handler: string;
  /** Signing in. */
  readonly signIn: string;
  /** Signing up. */
  readonly signUp: string;
  /** Signing out. */
  readonly signOut: string;
  /** Where a mail that verifies an address leads. */
  readonly emailVerification: string;
  /** Where a mail for a new password leads. */
  readonly passwordReset: string;
  /** Asking for such a mail. */
  readonly forgotPassword: string;
  /** Where identity providers send people back to. */
  readonly oauthCallback: string;
  /** Where a mail for signing in leads. */
  readonly magicLinkCallback: string;
  /** The account settings. */
  readonly accountSettings: string;
  /** Where an invitation to a team leads. */
  readonly teamInvitation: string;
  /** The second factor of a sign-in. */
  readonly mfa: string;
  /** What went wrong at an identity provider. */
  readonly error: string;
  /** The first page of the app. */
  readonly home: string;
  /** Where people go after signing in: home, unless said. */
  readonly afterSignIn: string;
  /** Where people go after signing up: where they go after signing in, unless said. */
  readonly afterSignUp: string;
  /** Where people go after signing out: home, unless said. */
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
  'error',
] as const satisfies readonly (keyof HandlerUrls)[];

/** The last part of the path of each ready-made page: `sign-in` for `signIn`. */
export const handlerPages = Object.fromEntries(pageKeys.map((key) => [key, kebab(key)])) as Record<
  (typeof pageKeys)[number],
  string
>;

/** Completes the URLs of an app: pages below the handler, and home after signing in, up and out. */
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

/** Carries the page to return to through sign-in and sign-up. */
export const returnToParameter = 'after_auth_return_to';

/** Stands for the origin while a relative URL is taken apart. Nobody can be there. */
export const nowhere = 'http://portico.invalid';

/**
 * Tells whether a URL leads to this origin whatever this origin is: no scheme, no host, none of the spellings that
 * browsers read as a host (`//…`, `/\…`, blanks and tabs in between), nor a path that becomes one when a router tidies
 * it up (`/.//…`).
 */
export function isRelativeUrl(url: string): boolean {
  if (URL.canParse(url) || !URL.canParse(url, nowhere)) return false;
  const { origin, pathname } = new URL(url, nowhere);
  return origin === nowhere && !pathname.startsWith('//');
}

/** @throws {Error} the URL is not relative. @see docs/protocol/sdk.md#urls-and-redirects */
export function requireRelativeUrl(url: string): void {
  if (!isRelativeUrl(url)) throw new Error(`Redirect URL ${url} is not trusted; should be relative.`);
}

/** Sets a query parameter of a relative URL. */
export function withParameter(url: string, name: string, value: string): string {
  const parsed = new URL(url, nowhere);
  parsed.searchParams.set(name, value);
  return relativePart(parsed);
}

/** Path, query and hash of a URL. */
export function relativePart(url: URL | Location): string {
  return `${url.pathname}${url.search}${url.hash}`;
}
