import type { CurrentUser, TokenStore } from '@portico/js';
import { fingerprint, internals, noTokens, OnlyInBrowser, Session } from '@portico/js/internals';
import { PorticoClientApp } from '../apps/apps.ts';
import { arrived, type ClientJson, type Prefetched } from './prefetched.ts';

const isServer = typeof window === 'undefined';

/** A client app with the public options of a server app, which starts with the data that the server has loaded. */
export class PrefetchedApp extends PorticoClientApp {
  readonly #taken = new WeakSet<Promise<unknown>>();
  #coming: Prefetched['user'] | undefined;

  constructor({ tokenStore, ...json }: ClientJson) {
    const isOfBrowser = tokenStore === 'nextjs-cookie' || tokenStore === 'cookie';
    const store = isServer && isOfBrowser ? unknownStore() : tokenStore;
    super({ ...json, tokenStore: store });
    if (typeof store !== 'object' || store === null) return;
    this[internals].sessions.adopt(store, new UnknownSession(store, async () => null));
  }

  /** Uses the data that a server has loaded, once per promise. */
  take({ user, project }: Prefetched): void {
    const core = this[internals];
    if (this.#isNew(project)) core.project().give(project);
    if (!this.#isNew(user)) return;
    this.#coming = user;
    const read = this.userRead(core.sessions.of(core.sessions.store(undefined)));
    read.refresh();
    read.peek();
  }

  protected override async loadUser(session: Session): Promise<CurrentUser> {
    const coming = this.#coming;
    this.#coming = undefined;
    const prefetched = coming && (await arrived(coming));
    if (prefetched !== undefined && (isServer || prefetched.session === fingerprint(session.key))) {
      // Callers handle a missing user.
      return prefetched.user === null ? (null as never) : await this.userOf(session, Promise.resolve(prefetched.user));
    }
    if (isServer) throw new OnlyInBrowser();
    return await super.loadUser(session);
  }

  #isNew(promise: Promise<unknown>): boolean {
    if (this.#taken.has(promise)) return false;
    this.#taken.add(promise);
    return true;
  }
}

/** A placeholder session while a server renders client components, which have no access to cookies. */
class UnknownSession extends Session {
  override get isKnownInvalid(): boolean {
    return false;
  }

  override async freshAccessToken(): Promise<never> {
    throw new OnlyInBrowser();
  }
}

function unknownStore(): TokenStore {
  return { isShared: false, get: () => noTokens, set: () => undefined, watch: () => () => undefined };
}
