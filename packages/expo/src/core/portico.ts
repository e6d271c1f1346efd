import { type CurrentUser, PorticoClientApp } from '@portico/js';
import { CurrentUserObject, internals, Listeners, type Session, type WireUser } from '@portico/js/internals';
import { beginSignIn, endSignIn, type SignInOptions } from './browser-sign-in.ts';
import { type DeviceStore, PageStore, SecureStore } from './device-store.ts';
import type { Device } from './modules.ts';
import { leaveForSignIn, returnedSignIn } from './page-sign-in.ts';

/** Options of `createPortico`. */
export interface PorticoOptions {
  /** ID of the project. */
  readonly projectId: string;
  /** Publishable client key. */
  readonly publishableClientKey: string;
  /** Public URL of the server, such as `https://auth.example.com`. */
  readonly baseUrl: string;
  /**
   * Where the sign-in returns to: a private-use scheme, such as `com.example.app:/callback`, or an `https` URL that the app claims. The
   * project must list exactly this URL. A build for browsers returns to its own origin in place of a private-use scheme.
   */
  readonly redirectUri: string;
  /** Maximum duration of a call in milliseconds, with all retries. Default: 30,000. */
  readonly timeoutMillis?: number;
}

/** Who is signed in. */
export interface SignedIn {
  /** The user. `undefined` until it is known, and `null` if nobody is signed in. */
  readonly user: CurrentUser | null | undefined;
  /** Whether the user is that of the last start, because the server has not answered yet. */
  readonly isStale: boolean;
}

/** How long to wait before the next try to reach the server. */
const retryMillis = 15_000;

/** The client app of a device, with sign-in in the browser of the system. */
export class Portico {
  /** The client app, for everything else. */
  readonly app: PorticoClientApp;
  /** Resolves when the session has been read from the device. */
  readonly ready: Promise<void>;
  readonly #device: Device;
  readonly #redirectUri: string;
  readonly #store: DeviceStore;
  readonly #listeners = new Listeners();
  #isReady = false;
  #signingIn: Promise<boolean> | undefined;
  #stopReading: (() => void) | undefined;
  #followed: object | undefined;
  /** The user that the device has stored, until the server answers. */
  #remembered: CurrentUser | undefined;
  #state: SignedIn = { user: undefined, isStale: false };
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** @internal `createPortico` passes the modules of Expo */
  constructor({ redirectUri, ...options }: PorticoOptions, device: Device) {
    const { storage } = device;
    this.#device = device;
    this.#redirectUri = device.browser === undefined ? pageUri(redirectUri) : redirectUri;
    this.#store =
      storage === undefined ? new PageStore(options.projectId) : new SecureStore(storage, options.projectId);
    this.app = new PorticoClientApp({
      ...options,
      tokenStore: () => (this.#isReady ? this.#store : this.ready.then(() => this.#store)),
      // React Native has an object `window` without a location.
      redirectMethod: 'none',
    });
    this.ready = this.#start();
  }

  async #start(): Promise<void> {
    await this.#store.load();
    if (this.#device.browser === undefined) await this.#finishOnPage();
    this.#isReady = true;
    this.#store.watch(() => this.#follow());
    this.#follow();
  }

  /** Ends a sign-in that has come back to this page of a browser. Its failure is not shown: the person sees that nobody is signed in. */
  async #finishOnPage(): Promise<void> {
    try {
      const returned = returnedSignIn();
      if (returned !== undefined) this.#store.set(await endSignIn(this.app, returned.begun, returned.answer));
    } catch (error) {
      console.warn('The sign-in failed.', error);
    }
  }

  /** Returns who is signed in. The same object until that changes. */
  readonly peek = (): SignedIn => this.#state;

  /** Calls the listener after each change until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => this.#listeners.add(listener);

  /**
   * Signs a person in on the hosted pages, with every method that the project has enabled. In a build for browsers, the page is left.
   *
   * @returns whether the person is signed in. False if they have closed the browser
   * @throws {SignInFailed} the pages answered with an error, or the answer belongs to another sign-in
   * @throws {RequestFailed | ConnectionError} the code is not valid any more, or the server cannot be reached
   */
  async signIn(options: SignInOptions = {}): Promise<boolean> {
    // Devices show one browser at a time.
    this.#signingIn ??= this.#signIn(options).finally(() => {
      this.#signingIn = undefined;
    });
    return await this.#signingIn;
  }

  async #signIn(options: SignInOptions): Promise<boolean> {
    await this.ready;
    const { browser, crypto } = this.#device;
    const given = { asksAgain: this.#store.asksAgain, ...options };
    const begun = await beginSignIn(this.app, { crypto, redirectUri: this.#redirectUri }, given);
    if (browser === undefined) return await leaveForSignIn(begun);
    const { type, url } = await browser.openAuthSessionAsync(begun.url, begun.redirectUri);
    if (type !== 'success' || url === undefined) return false;
    const tokens = await endSignIn(this.app, begun, url);
    this.app[internals].sessions.start(this.#store, tokens);
    await this.#store.settled();
    return true;
  }

  /**
   * Signs out, and deletes the session from the device. Works without a connection too. The next sign-in asks again, because the browser
   * of the system stays signed in.
   */
  async signOut(): Promise<void> {
    await this.ready;
    this.#store.asksAgain = true;
    await this.app.signOut();
    await this.#store.settled();
  }

  /** Shows the account settings in the browser of the system, and loads the user again afterwards. */
  async openAccount(): Promise<void> {
    const url = `${this.app[internals].baseUrl()}/pages/${this.app.projectId}/account-settings`;
    const { browser } = this.#device;
    if (browser === undefined) return void window.open(url, '_blank', 'noopener');
    await browser.openAuthSessionAsync(url, this.#redirectUri);
    await this.refresh();
  }

  /** Loads the user again. Without a connection, the user stays the same. */
  async refresh(): Promise<void> {
    await this.ready;
    const session = this.app[internals].sessions.of(this.#store);
    if (session.isKnownInvalid) return;
    try {
      await this.app.userRead(session).fetch();
    } catch {
      this.#publish();
    }
  }

  /** Follows the session of the store, which is another one after a sign-in or sign-out. */
  #follow(): void {
    const core = this.app[internals];
    const session = core.sessions.of(this.#store);
    if (session !== this.#followed) {
      this.#stopReading?.();
      this.#followed = session;
      const read = this.app.userRead(session);
      this.#remembered = session.isKnownInvalid ? undefined : this.#userOf(session);
      if (this.#remembered !== undefined) read.set(this.#remembered);
      this.#stopReading = session.isKnownInvalid ? undefined : read.watch(() => this.#publish());
    }
    this.#publish();
    if (this.#state.isStale) void this.refresh();
  }

  /** Returns the stored user of a session. Undefined if there is none, or if another version of the app has stored it. */
  #userOf(session: Session): CurrentUser | undefined {
    const { user } = this.#store;
    try {
      return user && (new CurrentUserObject(user, this.app[internals], session) as unknown as CurrentUser);
    } catch {
      return undefined;
    }
  }

  /** Tells the listeners who is signed in now. */
  #publish(): void {
    const session = this.app[internals].sessions.of(this.#store);
    const state = session.isKnownInvalid ? undefined : this.app.userRead(session).peek();
    const loaded = state?.state === 'ready' ? (state.value as CurrentUser | null) : undefined;
    const user = session.isKnownInvalid || loaded?.isAnonymous === true ? null : loaded;
    const isStale = user != null && user === this.#remembered;
    if (user != null && !isStale) this.#store.keepUser(user.toClientJson() as WireUser);
    this.#tryAgain(user === undefined || isStale);
    if (this.#state.user === user && this.#state.isStale === isStale) return;
    this.#state = { user, isStale };
    this.#listeners.notify();
  }

  /** Loads the user later if the server has not answered. */
  #tryAgain(isNecessary: boolean): void {
    clearTimeout(this.#retry);
    if (!isNecessary) return;
    this.#retry = setTimeout(() => void this.refresh(), retryMillis);
    // A test in Node.js must be able to end.
    (this.#retry as { unref?(): void }).unref?.();
  }
}

/** Returns where a sign-in returns to in a browser, which cannot open the private-use scheme of the app. */
function pageUri(redirectUri: string): string {
  return /^https?:/.test(redirectUri) || typeof document === 'undefined' ? redirectUri : `${window.location.origin}/`;
}
