import { type BaseUser, ConfigurationError, type PorticoClientApp, type Project } from '@portico/js';
import { fingerprint, internals, type WireUser } from '@portico/js/internals';
import { nextCookies, nextRedirects } from '#platform';
import type { ClientJson, Handed, HandedUser } from './handed.ts';

/**
 * The part of an app that a browser may know: no key but the publishable one.
 *
 * @throws {ConfigurationError} tokens or redirects are objects, which mean nothing in a browser
 * @see docs/protocol/sdk.md#configuration
 */
export function toClientJson(app: PorticoClientApp): ClientJson {
  const { options } = app[internals];
  const tokenStore = options.tokenStore === nextCookies ? 'nextjs-cookie' : options.tokenStore;
  const redirectMethod = options.redirectMethod === nextRedirects ? 'nextjs' : (options.redirectMethod ?? 'window');
  if ((tokenStore !== null && typeof tokenStore !== 'string') || typeof redirectMethod !== 'string') {
    throw new ConfigurationError(
      "The app of a PorticoProvider needs a token store and a redirect method that can be named in a browser too: leave them out, or say 'nextjs-cookie' and 'nextjs'.",
    );
  }
  const { projectId, publishableClientKey, baseUrl, urls, extraRequestHeaders } = options;
  const { oauthScopesOnSignIn, noAutomaticPrefetch } = options;
  return {
    projectId,
    publishableClientKey,
    baseUrl: typeof baseUrl === 'string' ? baseUrl : baseUrl.browser,
    urls,
    extraRequestHeaders,
    oauthScopesOnSignIn,
    noAutomaticPrefetch,
    tokenStore,
    redirectMethod,
  };
}

/**
 * Asks for the user of the request and for the project, and waits for neither.
 *
 * @returns undefined if the app is not to ask before a component does
 */
export function handOver(app: PorticoClientApp): Handed | undefined {
  const { options, sessions } = app[internals];
  if (options.noAutomaticPrefetch || options.tokenStore !== nextCookies) return undefined;
  const user = userOf(app);
  // Afterwards, because a page may be static until the request is looked at, and must not ask for anything before.
  const project = sessions.storeFor(undefined).then(() => projectOf(app));
  return { user, project };
}

async function userOf(app: PorticoClientApp): Promise<HandedUser> {
  const { sessions } = app[internals];
  const session = sessions.of(await sessions.storeFor(undefined));
  const user: BaseUser | null = await app.userRead(session).fetch();
  return { session: fingerprint(session.key), user: (user?.toClientJson() ?? null) as WireUser | null };
}

/** The project changes rarely: a few seconds it is answered from memory. */
async function projectOf(app: PorticoClientApp): Promise<Project> {
  const read = app[internals].project();
  const known = read.peek();
  if (known.state === 'pending') return (await known.promise) as Project;
  if (known.state === 'failed') return await read.fetch();
  return known.value;
}
