import type { AccessLevel } from '@portico/contract';
import { AppCore, internals } from '../areas/base/app-core.ts';
import { type CallOptions, type ClientOptions, type InternalOptions, resolveOptions } from '../areas/base/options.ts';
import type { Project } from '../areas/ground/projects/project.ts';
import type {
  Customer,
  CustomerProductPage,
  GetItemOptions,
  Item,
  ListProductsOptions,
} from '../areas/payments/customer.ts';
import { type CustomerCalls, customerCalls } from '../areas/payments/customer-calls.ts';
import type { WithTokenStore } from '../areas/sign-in/sign-in/enter.ts';
import { authHeaders } from '../areas/users/sessions/auth.ts';
import type { PartialUser } from '../areas/users/sessions/partial-user.ts';
import { revokePending, signOut } from '../areas/users/sessions/sign-out.ts';
import type { BaseUser, WireUser } from '../areas/users/users/base-user.ts';
import { type GetPartialUserOptions, type GetUserOptions, type OrElse, userOr } from '../areas/users/users/current.ts';
import { CurrentUserObject } from '../areas/users/users/current-user.ts';
import { userOfSession } from '../areas/users/users/session-user.ts';
import type { SignOutOptions } from '../areas/users/users/user-options.ts';
import { loadCode } from '../core/errors.ts';
import { hide } from '../core/hide.ts';
import { declareHooks } from '../core/hooks.ts';
import type { HandlerUrls } from '../core/navigation/urls.ts';
import { addPart } from '../core/parts.ts';
import type { Read } from '../core/read.ts';
import type { Credentials } from '../core/transport.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { Session } from '../session/session.ts';
import { AppLinks } from './app-links.ts';
import { type AppRedirects, addRedirects } from './app-redirects.ts';
import { AppSignIn } from './app-sign-in.ts';
import type { CurrentUserOf } from './internal-user.ts';

/** Options of a client app. */
export interface PorticoClientAppOptions<ProjectId extends string = string> extends ClientOptions<ProjectId> {
  /** Another app. Its options are used where this app has none. */
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/** Options of any app, and the app that it inherits options from. */
interface InheritingOptions extends InternalOptions {
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/**
 * The client app: everything that a signed-in user may do. Contains no secrets, so it can run in a browser.
 *
 * @example
 * const app = new PorticoClientApp({ tokenStore: 'cookie' });
 * const user = await app.getUser();
 */
export class PorticoClientApp<ProjectId extends string = string, User extends BaseUser = CurrentUserOf<ProjectId>> {
  /** Internal state of the app, for Portico's own packages. */
  readonly [internals]: AppCore;

  static {
    addRedirects(PorticoClientApp);
    addPart(PorticoClientApp, AppSignIn);
    addPart(PorticoClientApp, AppLinks);
    declareHooks<PorticoClientApp>(PorticoClientApp, {
      useProject: (app) => app[internals].project(),
      useItem: (app, options) => app.customer(options).read('getItem', options.itemId),
      useProducts: (app, options) => app.customer(options).read('listProducts', options),
    });
  }

  /** @throws {ConfigurationError} an option is missing. The message contains the option and the environment variable */
  constructor(options: PorticoClientAppOptions<ProjectId>);
  /** @internal the level defines the required keys, unless other credentials are passed */
  constructor(options: InheritingOptions, level: AccessLevel, credentials?: Credentials);
  constructor(options: InheritingOptions, level: AccessLevel = 'client', credentials?: Credentials) {
    this[internals] = coreOf(options, level, credentials);
    hide(this, internals);
    revokePending(this[internals]);
  }

  /** ID of the project. */
  get projectId(): ProjectId {
    return this[internals].options.projectId as ProjectId;
  }

  /** URLs of the app's pages. */
  get urls(): HandlerUrls {
    return this[internals].navigation.urls;
  }

  /**
   * Returns this app with other options for its calls, and for the calls of all objects that it returns. Each call
   * loads: hooks need the original app.
   *
   * @example
   * const users = await app.with({ signal, timeoutMillis: 5000 }).listUsers();
   */
  with(options: CallOptions): this {
    const App = this.constructor as new (options: InheritingOptions) => this;
    return new App({ inheritsFrom: this, isUncached: true, ...options });
  }

  /** Returns the public data of the project. */
  async getProject(): Promise<Project> {
    return await this[internals].project().fetch();
  }

  /**
   * Returns the signed-in user.
   *
   * @throws {Error} nobody is signed in, and `or` is `'throw'`
   */
  async getUser(options: GetUserOptions<'redirect' | 'throw' | 'anonymous'> & { or: OrElse }): Promise<User>;
  async getUser(options?: GetUserOptions): Promise<User | null>;
  async getUser({ or, tokenStore }: GetUserOptions = {}): Promise<User | null> {
    const core = this[internals];
    const userOf = (session: Session) => this.userRead(session).fetch();
    return await userOr({ core, store: await core.sessions.storeFor(tokenStore), userOf }, or);
  }

  /**
   * Returns the data of the access token without a request while the token is valid. With `from: 'convex'`, returns the
   * user who called a Convex function.
   *
   * @throws {Error} nobody is signed in, and `or` is `'throw'`
   */
  async getPartialUser(options: GetPartialUserOptions): Promise<PartialUser | null> {
    const core = this[internals];
    const { or, tokenStore } = options;
    const { partialUserOf, userOfConvex } = await loadCode(import('../areas/users/users/account-code.ts'));
    if (options.from === 'convex') return userOfConvex(options.ctx);
    return await userOr({ core, store: await core.sessions.storeFor(tokenStore), userOf: partialUserOf }, or);
  }

  /**
   * Returns an item of a user, team or custom customer with its quantity.
   *
   * @throws {ItemNotFound | ItemCustomerTypeDoesNotMatch | UserNotFound | TeamNotFound}
   */
  async getItem(options: GetItemOptions): Promise<Item> {
    return await this.customer(options).read('getItem', options.itemId).fetch();
  }

  /** Lists the products of a user, team or custom customer: those by default, then the others, oldest first. */
  async listProducts(options: ListProductsOptions): Promise<CustomerProductPage> {
    return await this.customer(options).read('listProducts', options).fetch();
  }

  /** Calls for a customer. @internal */
  protected customer(customer: Customer): CustomerCalls {
    const core = this[internals];
    return customerCalls({ reads: core.reads, transport: core.transport('client') }, customer);
  }

  /**
   * Returns a function that provides access tokens to a Convex client.
   *
   * @example
   * convex.setAuth(app.getConvexClientAuth());
   */
  getConvexClientAuth(
    options: WithTokenStore = {},
  ): (ask: { readonly forceRefreshToken: boolean }) => Promise<string | null> {
    return async ({ forceRefreshToken }) => {
      const session = await this[internals].sessions.sessionFor(options.tokenStore);
      if (forceRefreshToken) session.renewSoon();
      return (await session.getTokens()).accessToken;
    };
  }

  /**
   * Returns a token for Convex over HTTP: `convex.setAuth(await app.getConvexHttpClientAuth())`. Empty without a
   * session.
   */
  async getConvexHttpClientAuth(options: WithTokenStore = {}): Promise<string> {
    return (await this.getAuthJson(options)).accessToken ?? '';
  }

  /**
   * Signs out and redirects to `redirectUrl`, or to the page after sign-out. Works without a connection too: the server
   * then revokes the session later.
   */
  async signOut(options: SignOutOptions & WithTokenStore = {}): Promise<void> {
    await signOut(this[internals], await this[internals].sessions.sessionFor(options.tokenStore), options.redirectUrl);
  }

  /** Returns a header for requests to your backend. The backend passes the request as its token store. */
  async getAuthHeaders(options: WithTokenStore = {}): Promise<{ 'x-stack-auth': string }> {
    return await authHeaders(await this[internals].sessions.sessionFor(options.tokenStore));
  }

  /** Returns both tokens. The access token is valid for at least 20 seconds. Without a session, both are null. */
  async getAuthJson(
    options: WithTokenStore = {},
  ): Promise<{ accessToken: string | null; refreshToken: string | null }> {
    return await (await this[internals].sessions.sessionFor(options.tokenStore)).getTokens();
  }

  /** Returns the read of a session's user, which hooks subscribe to. */
  userRead(session: Session): Read<User | null> {
    return userOfSession(this[internals].readsOf(session), session, () => this.loadUser(session));
  }

  /** Fetches the user of a session, at the access level of this app. */
  protected async loadUser(session: Session): Promise<User> {
    return await this.userOf(session, this[internals].transport('client', session).call('GET /users/me'));
  }

  /** Creates the user of a session from its data, at the client access level. */
  protected async userOf(session: Session, load: Promise<WireUser>): Promise<User> {
    const core = this[internals];
    const user =
      this.projectId === 'internal'
        ? await loadInternalUser(load, core, session)
        : new CurrentUserObject(await load, core, session);
    return user as BaseUser as User;
  }
}

export interface PorticoClientApp<ProjectId extends string, User extends BaseUser>
  extends AppRedirects,
    AppSignIn,
    AppLinks {}

/** Creates the internal state of an app from its own and its inherited options. */
function coreOf(
  { inheritsFrom, ...own }: InheritingOptions,
  level: AccessLevel,
  credentials: Credentials | undefined,
): AppCore {
  const parent = inheritsFrom?.[internals];
  return new AppCore(resolveOptions({ ...parent?.options, ...withoutUndefined(own) }, level), parent, credentials);
}

/** Loads the methods of project owners together with their data, only for project owners. */
async function loadInternalUser(load: Promise<WireUser>, core: AppCore, session: Session): Promise<BaseUser> {
  const [wire, { CurrentInternalUserObject }] = await Promise.all([load, loadCode(import('./internal-user.ts'))]);
  return new CurrentInternalUserObject(wire, core, session);
}
