import { PorticoClientApp } from '@portico/js';
import { type CookieJar, CookieStore, type Renew, renewWith, Session } from '@portico/js/internals';
import { type Api, callerHeaders, createApi } from '@portico/testkit';

/** Devices with browsers, tabs and server-rendered pages that use the sessions of a real server. */

/** Where an app finds the server. */
export interface Connection {
  readonly projectId: string;
  readonly publishableClientKey: string;
  /** The server of the next request: any replica. */
  readonly url: () => string;
}

/** How often something happens, from 0 to 1. */
export interface Chances {
  /** A tab needs an access token. */
  readonly use: number;
  /** A server renders a page with the cookies of the browser. */
  readonly page: number;
  /** A response is lost. */
  readonly loss: number;
  /** A tab stops before it stores a response, until the device wakes up or longer. */
  readonly freeze: number;
  /** A tab wants an access token with current claims. */
  readonly renewal: number;
  /** The machine stops, and has lost the cookies of the last minutes. */
  readonly crash: number;
  /** The browser starts again. */
  readonly restart: number;
  /** The device is put aside after use. */
  readonly sleep: number;
  /** It is put aside for days or weeks. */
  readonly longSleep: number;
}

/** What happened. */
export class Tally {
  refreshes = 0;
  lost = 0;
  frozen = 0;
  crashes = 0;
  longSleeps = 0;
  pages = 0;
  /** Sign-outs of devices, with what happened before. */
  readonly signOuts: string[] = [];
}

const stepsPerDay = 144;

/** Creates a function that returns numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The cookies of a browser. */
class Jar implements CookieJar {
  readonly isHttps = false;
  readonly rotation = 'here';
  cookies = new Map<string, string>();

  read(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  }

  put(name: string, value: string, { maxAgeSeconds }: { readonly maxAgeSeconds: number }): void {
    if (maxAgeSeconds === 0) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  watch(): () => void {
    return () => undefined;
  }
}

class ResponseLost extends Error {}

/** A tab: a token store and a session of the SDK, without the locks that browsers have. */
class Tab {
  readonly #device: Device;
  readonly #session: Session;
  /** Work that stopped before the tab stored a response. */
  #stopped: Promise<void> | undefined;
  #stop: () => void = () => undefined;
  #continue: () => void = () => undefined;
  #stoppedUntil = 0;

  constructor(device: Device, index: number) {
    this.#device = device;
    const { connection, jar } = device;
    const renew: Renew = async (refreshToken, isCopy) => {
      // Tabs are processes: another address, so that they do not share requests in this one.
      const tokens = await renewAt(connection, index)(refreshToken, isCopy);
      device.tally.refreshes += 1;
      if (device.happens('loss')) {
        device.tally.lost += 1;
        throw new ResponseLost();
      }
      if (device.happens('freeze')) await this.#freeze();
      return tokens;
    };
    this.#session = new Session(new CookieStore(connection.projectId, jar), renew);
  }

  async #freeze(): Promise<void> {
    this.#device.tally.frozen += 1;
    this.#stoppedUntil = this.#device.step + 1 + Math.floor(this.#device.random() * stepsPerDay * 3);
    const continued = new Promise<void>((resolve) => {
      this.#continue = resolve;
    });
    this.#stop();
    await continued;
  }

  /** Needs an access token. Returns when the tab has it, has failed, or has stopped. */
  async use(): Promise<void> {
    if (this.#stopped !== undefined) {
      if (this.#device.step < this.#stoppedUntil) return;
      this.#continue();
      await this.#stopped;
      this.#stopped = undefined;
    }
    if (this.#device.happens('renewal')) this.#session.renewSoon();
    const stop = new Promise<'stopped'>((resolve) => {
      this.#stop = () => resolve('stopped');
    });
    const work = this.#needToken();
    if ((await Promise.race([work, stop])) === 'stopped') this.#stopped = work;
  }

  async #needToken(): Promise<void> {
    try {
      const { refreshToken } = await this.#session.getTokens();
      if (refreshToken === null) this.#device.signedOut('a tab');
    } catch (error) {
      if (!(error instanceof ResponseLost)) throw error;
    }
  }
}

/** Returns the refresh of the SDK. @param process requests of different numbers are not shared */
function renewAt(connection: Connection, process: number): Renew {
  const retry = { attempts: 1, baseMillis: 0, timeoutMillis: 60_000 };
  return (refreshToken, isCopy) => {
    const baseUrl = `${connection.url()}${'/.'.repeat(process)}`;
    return renewWith({ ...connection, baseUrl: () => baseUrl, retry })(refreshToken, isCopy);
  };
}

/** A device with a browser that is signed in. */
export class Device {
  readonly jar = new Jar();
  readonly random: () => number;
  readonly #app: PorticoClientApp;
  #tabs: Tab[] = [];
  /** The number of steps of ten minutes since the beginning. */
  step = 0;
  #asleepUntil = 0;
  #isSignedOut = false;
  #history: string[] = [];

  readonly name: string;
  readonly connection: Connection;
  readonly tally: Tally;
  readonly #chances: Chances;

  constructor(parts: { name: string; connection: Connection; tally: Tally; chances: Chances; seed: number }) {
    const { connection } = parts;
    this.name = parts.name;
    this.connection = connection;
    this.tally = parts.tally;
    this.#chances = parts.chances;
    this.random = randomOf(parts.seed);
    const { projectId, publishableClientKey, url } = connection;
    const tokenStore = new CookieStore(projectId, this.jar);
    this.#app = new PorticoClientApp({ baseUrl: url(), projectId, publishableClientKey, tokenStore });
  }

  get isSignedIn(): boolean {
    return !this.#isSignedOut;
  }

  happens(what: keyof Chances): boolean {
    return this.random() < this.#chances[what];
  }

  /** Signs in and opens two tabs. */
  async signIn(email: string, password: string): Promise<void> {
    const result = await this.#app.signInWithCredential({ email, password, noRedirect: true });
    if (result.status === 'error') throw result.error;
    this.#openTabs();
  }

  #openTabs(): void {
    this.#tabs = [new Tab(this, 0), new Tab(this, 1)];
  }

  signedOut(where: string): void {
    if (this.#isSignedOut) return;
    this.#isSignedOut = true;
    this.tally.signOuts.push(`${this.name}: ${where} at step ${this.step}, after ${this.#history.join(', ')}`);
  }

  /** Returns whether the device is in use at a step. */
  isAwake(step: number): boolean {
    return this.isSignedIn && step >= this.#asleepUntil;
  }

  /** Uses the device at a step of ten minutes. @param again whether it was used in the last minute */
  async use(step: number, again: boolean): Promise<void> {
    this.step = step;
    const before = new Map(this.jar.cookies);
    const pages = !again && this.happens('page') ? [this.#loadPage()] : [];
    await Promise.all([...pages, ...this.#tabs.filter(() => this.happens('use')).map(async (tab) => await tab.use())]);
    if (this.happens('crash')) {
      this.#note('crash');
      this.tally.crashes += 1;
      this.jar.cookies = before;
      this.#openTabs();
    } else if (this.happens('restart')) {
      this.#note('restart');
      this.#openTabs();
    }
    if (!again && this.happens('sleep')) this.#sleep();
  }

  #sleep(): void {
    const isLong = this.happens('longSleep');
    if (isLong) this.tally.longSleeps += 1;
    const steps = Math.ceil(this.random() * (isLong ? 20 * stepsPerDay : stepsPerDay));
    this.#note(`${steps} steps of sleep`);
    this.#asleepUntil = this.step + steps;
  }

  #note(what: string): void {
    this.#history = [...this.#history.slice(-4), `${what} at ${this.step}`];
  }

  /** Loads a page of the app's server, which reads the cookies of the request and cannot change them. */
  async #loadPage(): Promise<void> {
    this.tally.pages += 1;
    const { projectId, publishableClientKey, url } = this.connection;
    const baseUrl = `${url()}${'/.'.repeat(2)}`;
    const app = new PorticoClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: null });
    const { refreshToken } = await app.getAuthJson({ tokenStore: { headers: { cookie: this.jar.read() } } });
    if (refreshToken === null) this.signedOut('a page of the server');
  }
}

/** Copies the session of a device as it is now, and uses it like a browser and for a command line. */
export class Thief {
  readonly #session: Session;
  readonly #api: () => Api<'client'>;
  /** The refresh token of the command line, which never changes. */
  #commandLine = '';
  isLockedOut = false;

  constructor({ connection, jar }: Device) {
    const { projectId, publishableClientKey, url } = connection;
    this.#api = () => createApi<'client'>(url(), callerHeaders(projectId, 'client', publishableClientKey));
    const stolen = new Jar();
    stolen.cookies = new Map(jar.cookies);
    this.#session = new Session(new CookieStore(connection.projectId, stolen), renewAt(connection, 3));
  }

  async use(): Promise<void> {
    this.#session.renewSoon();
    const { refreshToken } = await this.#session.getTokens();
    this.isLockedOut = refreshToken === null;
    if (this.#commandLine === '' && refreshToken !== null) await this.#signInCommandLine(refreshToken);
  }

  /** Returns whether the session of the command line still exists. */
  async hasCommandLine(): Promise<boolean> {
    const headers = { 'x-stack-refresh-token': this.#commandLine };
    return (await this.#api().call('POST /auth/sessions/current/refresh', { headers })).status === 200;
  }

  async #signInCommandLine(refresh_token: string): Promise<void> {
    const { body: login } = await this.#api().call('POST /auth/cli', { body: {} });
    const { login_code, polling_code } = login;
    await this.#api().call('POST /auth/cli/complete', { body: { login_code, refresh_token } });
    const { body } = await this.#api().call('POST /auth/cli/poll', { body: { polling_code } });
    this.#commandLine = (body as { refresh_token?: string }).refresh_token ?? '';
    if (!(await this.hasCommandLine())) throw new Error('The stolen session gives the command line no session.');
  }
}
