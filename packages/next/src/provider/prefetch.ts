import { type BaseUser, ConfigurationError, type PorticoClientApp, type Project } from '@portico/js';
import { fingerprint, internals, type WireUser } from '@portico/js/internals';
import { nextCookies, nextRedirects } from '#platform';
import type { ClientJson, Prefetched, PrefetchedUser } from './prefetched.ts';

/**
 * Returns the public options of an app for the browser. The publishable client key is the only key.
 *
 * @throws {ConfigurationError} the token store or the redirect method is an object, which cannot be sent to a browser
 * @see docs/reference/protocol/sdk.md#configuration
 */
export function toClientJson(app: PorticoClientApp): ClientJson {
  const { options } = app[internals];
  const tokenStore = options.tokenStore === nextCookies ? 'nextjs-cookie' : options.tokenStore;
  const redirectMethod = options.redirectMethod === nextRedirects ? 'nextjs' : (options.redirectMethod ?? 'window');
  if ((tokenStore !== null && typeof tokenStore !== 'string') || typeof redirectMethod !== 'string') {
    throw new ConfigurationError(
      "The app of a PorticoProvider needs a token store and a redirect method that also work in a browser. Omit these options, or use 'nextjs-cookie' and 'nextjs'.",
    );
  }
  const { projectId, publishableClientKey, baseUrl, urls, extraRequestHeaders } = options;
  const { oauthScopesOnSignIn, noAutomaticPrefetch, timeoutMillis } = options;
  return {
    projectId,
    publishableClientKey,
    baseUrl: typeof baseUrl === 'string' ? baseUrl : baseUrl.browser,
    urls,
    extraRequestHeaders,
    oauthScopesOnSignIn,
    noAutomaticPrefetch,
    timeoutMillis,
    tokenStore,
    redirectMethod,
  };
}

/**
 * Starts to load the user of the request and the project, without waiting.
 *
 * @returns undefined if the app disables prefetching
 */
export function prefetch(app: PorticoClientApp): Prefetched | undefined {
  const { options, sessions } = app[internals];
  if (options.noAutomaticPrefetch || options.tokenStore !== nextCookies) return undefined;
  const user = userOf(app);
  // Loads the project afterwards: a page may be static until it reads the request, and must not send requests before.
  const project = sessions.storeFor(undefined).then(() => projectOf(app));
  return { user, project };
}

async function userOf(app: PorticoClientApp): Promise<PrefetchedUser> {
  const { sessions } = app[internals];
  const session = sessions.of(await sessions.storeFor(undefined));
  const user: BaseUser | null = await app.userRead(session).fetch();
  return { session: fingerprint(session.key), user: (user?.toClientJson() ?? null) as WireUser | null };
}

/** Loads the project, which is cached for a few seconds because it rarely changes. */
async function projectOf(app: PorticoClientApp): Promise<Project> {
  const read = app[internals].project();
  const known = read.peek();
  if (known.state === 'pending') return (await known.promise) as Project;
  if (known.state === 'failed') return await read.fetch();
  return known.value;
}
