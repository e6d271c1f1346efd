import { type RequestAuth, type RequestUser, type VerifyOptions, verifyRequest } from '@portico/js/adapters';
import { hasCode, returnToParameter, withParameter } from '@portico/js/internals';
import { redirect } from '@sveltejs/kit';

export type { RequestAuth, RequestUser, VerifyOptions } from '@portico/js/adapters';

/** What the hook adds to `event.locals`: `interface Locals extends PorticoLocals {}` in `src/app.d.ts`. */
export interface PorticoLocals {
  /** Who sent the request, and what they may do. */
  portico: RequestAuth;
  /** The signed-in user, with the data of the access token. Null if nobody is signed in. */
  user: RequestUser | null;
}

/** The parts of an event of SvelteKit that are read here. */
interface PorticoEvent {
  /** The request. */
  readonly request: Request;
  /** The URL of the page. */
  readonly url: URL;
  /** What the hook has added. */
  readonly locals: Partial<PorticoLocals>;
}

/** The pages of the app of each request. */
const urlsOf = new WeakMap<RequestAuth, VerifyOptions['app']['urls']>();

/**
 * Creates the hook that verifies each request and sets `event.locals.user` and `event.locals.portico`. Requests without a user go on.
 *
 * @example
 * export const handle = handlePortico({ app: new PorticoServerApp({ tokenStore: null }) });
 */
export function handlePortico(options: VerifyOptions) {
  return async <Event extends PorticoEvent>({ event, resolve }: HandleInput<Event>): Promise<Response> => {
    const auth = await verifyRequest(event.request, options);
    urlsOf.set(auth, options.app.urls);
    Object.assign(event.locals, { portico: auth, user: auth.user } satisfies PorticoLocals);
    return await resolve(event);
  };
}

/** What SvelteKit passes to a hook. */
interface HandleInput<Event> {
  /** The event of a request. */
  readonly event: Event;
  /** Runs the next hook, or the route. */
  readonly resolve: (event: Event) => Response | Promise<Response>;
}

/**
 * Returns the signed-in user in a `load` function or an action of a server. Others are redirected to the sign-in page, and return
 * afterwards.
 *
 * @throws {Redirect} nobody is signed in, or the user must set up a second factor first
 * @throws {KnownErrors.RestrictedUserNotAllowed} the user may not do anything
 * @example
 * export const load = (event) => ({ user: requireUser(event) });
 */
export function requireUser({ locals, url }: Pick<PorticoEvent, 'locals' | 'url'>): RequestUser {
  const { portico } = locals;
  const urls = portico && urlsOf.get(portico);
  if (portico === undefined || urls === undefined) {
    throw new Error('Export the hook in src/hooks.server.ts: export const handle = handlePortico({ app }).');
  }
  const goTo = (page: string) => redirect(303, withParameter(page, returnToParameter, url.pathname + url.search));
  if (portico.user === null) return goTo(urls.signIn);
  try {
    return portico.requireUser();
  } catch (error) {
    if (hasCode(error, 'SECOND_FACTOR_SETUP_REQUIRED')) return goTo(urls.mfa);
    throw error;
  }
}
