import {
  CookieStore,
  keyOf,
  Listeners,
  noTokens,
  type StoredTokens,
  sameTokens,
  type TokenStore,
  type WireUser,
} from '@portico/js/internals';
import type { SecureStorage } from './modules.ts';
import { SecureRecord } from './secure-record.ts';

/** A token store that is loaded first, and knows more than the tokens. */
export interface DeviceStore extends TokenStore {
  /** The user at the time of the last load. Undefined if the device has none. */
  readonly user: WireUser | undefined;
  /** Whether the last person has signed out, so that the next sign-in must not use the session of the browser. */
  asksAgain: boolean;
  load(): Promise<void>;
  keepUser(user: WireUser): void;
  /** Resolves when everything is written. */
  settled(): Promise<void>;
}

/** What is stored. */
interface Stored {
  readonly tokens?: StoredTokens;
  readonly user?: WireUser;
  readonly asksAgain?: boolean;
}

/** Longest user that is stored, as JSON. Longer ones lose their metadata, and then everything. */
const userLengthMax = 8000;

/** Stores a session and its user in the secure storage of the device. */
export class SecureStore implements DeviceStore {
  readonly isShared = false;
  /** A hosted session rotates its refresh token. */
  readonly rotation = 'here';
  readonly #listeners = new Listeners();
  readonly #record: SecureRecord;
  #tokens = noTokens;
  #user: WireUser | undefined;
  #asksAgain = false;
  #written: Promise<void> = Promise.resolve();

  constructor(storage: SecureStorage, projectId: string) {
    this.#record = new SecureRecord(storage, `portico.${projectId}`);
  }

  get user(): WireUser | undefined {
    return this.#user;
  }

  get asksAgain(): boolean {
    return this.#asksAgain;
  }

  set asksAgain(value: boolean) {
    if (this.#asksAgain === value) return;
    this.#asksAgain = value;
    this.#write();
  }

  async load(): Promise<void> {
    const { tokens, user, asksAgain } = Object(await this.#record.read()) as Stored;
    this.#asksAgain = asksAgain === true;
    if (typeof tokens?.refreshToken !== 'string') return;
    this.#tokens = tokens;
    this.#user = typeof user?.id === 'string' ? user : undefined;
    this.#listeners.notify();
  }

  get(): StoredTokens {
    return this.#tokens;
  }

  set(tokens: StoredTokens): void {
    if (sameTokens(this.#tokens, tokens)) return;
    // The stored user is that of the stored session.
    if (keyOf(tokens.refreshToken) !== keyOf(this.#tokens.refreshToken)) this.#user = undefined;
    if (tokens.refreshToken !== null) this.#asksAgain = false;
    this.#tokens = tokens;
    this.#write();
    this.#listeners.notify();
  }

  watch(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  keepUser(user: WireUser): void {
    const kept = storable(user);
    if (JSON.stringify(kept) === JSON.stringify(this.#user)) return;
    this.#user = kept;
    this.#write();
  }

  settled(): Promise<void> {
    return this.#written;
  }

  #write(): void {
    const isSignedIn = this.#tokens.refreshToken !== null;
    const stored: Stored = {
      ...(isSignedIn && { tokens: this.#tokens, user: this.#user }),
      ...(this.#asksAgain && { asksAgain: true }),
    };
    const writing = this.#record.write(Object.keys(stored).length === 0 ? undefined : stored);
    this.#written = writing.catch(() => {
      // Without the reason, which could have the value. The session goes on until the app ends.
      console.warn('Portico could not use the secure storage of this device.');
    });
  }
}

/** Returns what is kept of a user: no pictures in place of URLs, and no large metadata. */
function storable(user: WireUser): WireUser | undefined {
  const whole = JSON.parse(
    JSON.stringify(user, (_, value) => (typeof value === 'string' && value.startsWith('data:') ? null : value)),
  ) as WireUser;
  if (fits(whole)) return whole;
  const smaller = { ...whole, client_metadata: null, client_read_only_metadata: null, selected_team: null };
  return fits(smaller) ? smaller : undefined;
}

function fits(user: WireUser): boolean {
  return encodeURIComponent(JSON.stringify(user)).length <= userLengthMax;
}

/** Cookies of the page, for the web build of an app. Browsers have no storage for users without a connection. */
export class PageStore extends CookieStore implements DeviceStore {
  readonly user = undefined;
  readonly #key: string;

  constructor(projectId: string) {
    super(projectId);
    this.#key = `portico.asks-again.${projectId}`;
  }

  /** Kept in the browser: the page is loaded again at each sign-in. */
  get asksAgain(): boolean {
    return localStorage.getItem(this.#key) !== null;
  }

  set asksAgain(value: boolean) {
    if (value) localStorage.setItem(this.#key, 'true');
    else localStorage.removeItem(this.#key);
  }

  override set(tokens: StoredTokens): void {
    if (tokens.refreshToken !== null) this.asksAgain = false;
    super.set(tokens);
  }

  async load(): Promise<void> {}

  keepUser(): void {}

  async settled(): Promise<void> {}
}
