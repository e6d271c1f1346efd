import type {
  PorticoAdminAppOptions as PlainAdminOptions,
  PorticoClientAppOptions as PlainClientOptions,
  RedirectMethod as PlainRedirectMethod,
  PorticoServerAppOptions as PlainServerOptions,
  TokenStoreOption as PlainTokenStoreOption,
} from '@portico/js';
import { nextCookies, nextRedirects } from '#platform';

/**
 * Where an app keeps the tokens of its user: all that `@portico/js` knows, and `'nextjs-cookie'`, which is what it is
 * unless said: cookies, of the page in a browser, of the request on the server. On the server they are written by
 * server actions and route handlers; while a page is rendered Next.js lets nobody write cookies, and what changes lasts
 * for that request.
 *
 * @see docs/protocol/sdk.md#sessions-and-token-stores
 */
export type TokenStoreOption = PlainTokenStoreOption | 'nextjs-cookie';

/**
 * How to go to another page: all that `@portico/js` knows, and `'nextjs'`, which is what it is unless said: the router
 * of Next.js in a browser, its `redirect()` on the server.
 *
 * @see docs/protocol/sdk.md#urls-and-redirects
 */
export type RedirectMethod = PlainRedirectMethod | 'nextjs';

/** The two options that Next.js has an answer for. */
interface Ways {
  /** Where the tokens of the signed-in user live. Unless said: `'nextjs-cookie'`. */
  readonly tokenStore?: TokenStoreOption;
  /** How to go to another page. Unless said: `'nextjs'`. */
  readonly redirectMethod?: RedirectMethod;
}

type PlainWays = Pick<PlainClientOptions, 'tokenStore' | 'redirectMethod'>;

type WithNext<O> = Omit<O, keyof Ways> & Ways;

/** Options of a client app. */
export type PorticoClientAppOptions<ProjectId extends string = string> = WithNext<PlainClientOptions<ProjectId>>;
/** Options of a server app. */
export type PorticoServerAppOptions<ProjectId extends string = string> = WithNext<PlainServerOptions<ProjectId>>;
/** Options of an admin app. */
export type PorticoAdminAppOptions<ProjectId extends string = string> = WithNext<PlainAdminOptions<ProjectId>>;

/**
 * Puts what they stand for, where this code runs, in the place of the names that only Next.js knows. What an app
 * inherits is not said again.
 */
export function plainOptions<O extends Ways & { readonly inheritsFrom?: unknown }>(
  options: O,
): Omit<O, keyof Ways> & PlainWays {
  const isHeir = options.inheritsFrom !== undefined;
  const { tokenStore = isHeir ? undefined : 'nextjs-cookie', redirectMethod = isHeir ? undefined : 'nextjs' } = options;
  return {
    ...options,
    tokenStore: tokenStore === 'nextjs-cookie' ? nextCookies : tokenStore,
    redirectMethod: redirectMethod === 'nextjs' ? nextRedirects : redirectMethod,
  };
}
