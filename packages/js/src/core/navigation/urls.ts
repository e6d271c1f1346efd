import { ConfigurationError } from '../errors.ts';
import { kebab } from '../kebab.ts';
import { withoutUndefined } from '../without-undefined.ts';

/** The pages of an app that Portico goes to. @see protocol 08 §8.6 */
export interface HandlerUrls {
  /** Below this path live the ready-made pages. */
  readonly handler: string;
  readonly signIn: string;
  readonly signUp: string;
  readonly signOut: string;
  readonly emailVerification: string;
  readonly passwordReset: string;
  readonly forgotPassword: string;
  readonly oauthCallback: string;
  readonly magicLinkCallback: string;
  readonly accountSettings: string;
  readonly teamInvitation: string;
  readonly mfa: string;
  readonly error: string;
  readonly home: string;
  readonly afterSignIn: string;
  readonly afterSignUp: string;
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
 * browsers read as a host (`//…`, `/\…`, blanks and tabs in between).
 */
export function isRelativeUrl(url: string): boolean {
  return !URL.canParse(url) && URL.canParse(url, nowhere) && new URL(url, nowhere).origin === nowhere;
}

/** @throws {Error} the URL is not relative. @see spec §2 */
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
