import type {
  PorticoAdminAppOptions as PlainAdminOptions,
  PorticoClientAppOptions as PlainClientOptions,
  RedirectMethod as PlainRedirectMethod,
  PorticoServerAppOptions as PlainServerOptions,
  TokenStoreOption as PlainTokenStoreOption,
} from '@portico/js';
import { nextCookies, nextRedirects } from '#platform';

/**
 * Where an app stores the tokens of its user: an option of `@portico/js`, or `'nextjs-cookie'`, the default. It uses
 * cookies of the page in a browser, and of the request on the server. On the server, server actions and route handlers
 * write the cookies. Next.js does not allow this while a page renders; changes then last for that request.
 *
 * @see docs/reference/protocol/sdk.md#sessions-and-token-stores
 */
export type TokenStoreOption = PlainTokenStoreOption | 'nextjs-cookie';

/**
 * How to navigate to another page: an option of `@portico/js`, or `'nextjs'`, the default. It uses the router of
 * Next.js in a browser, and its `redirect()` on the server.
 *
 * @see docs/reference/protocol/sdk.md#urls-and-redirects
 */
export type RedirectMethod = PlainRedirectMethod | 'nextjs';

/** Options with a Next.js default. */
interface NextOptions {
  /** Where the tokens of the signed-in user are stored. Default: `'nextjs-cookie'`. */
  readonly tokenStore?: TokenStoreOption;
  /** How to navigate to another page. Default: `'nextjs'`. */
  readonly redirectMethod?: RedirectMethod;
}

type PlainOptions = Pick<PlainClientOptions, 'tokenStore' | 'redirectMethod'>;

type WithNext<O> = Omit<O, keyof NextOptions> & NextOptions;

/** Options of a client app. */
export type PorticoClientAppOptions<ProjectId extends string = string> = WithNext<PlainClientOptions<ProjectId>>;
/** Options of a server app. */
export type PorticoServerAppOptions<ProjectId extends string = string> = WithNext<PlainServerOptions<ProjectId>>;
/** Options of an admin app. */
export type PorticoAdminAppOptions<ProjectId extends string = string> = WithNext<PlainAdminOptions<ProjectId>>;

/** Replaces the values that are specific to Next.js. An app that inherits options has no defaults. */
export function plainOptions<O extends NextOptions & { readonly inheritsFrom?: unknown }>(
  options: O,
): Omit<O, keyof NextOptions> & PlainOptions {
  const isHeir = options.inheritsFrom !== undefined;
  const { tokenStore = isHeir ? undefined : 'nextjs-cookie', redirectMethod = isHeir ? undefined : 'nextjs' } = options;
  return {
    ...options,
    tokenStore: tokenStore === 'nextjs-cookie' ? nextCookies : tokenStore,
    redirectMethod: redirectMethod === 'nextjs' ? nextRedirects : redirectMethod,
  };
}
