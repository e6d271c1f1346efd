import type { AccessLevel } from '@portico/contract';
import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { ClientOptions } from '../areas/base/options.ts';
import type { Project } from '../areas/projects/project.ts';
import { authHeaders, signOut } from '../areas/sessions/auth.ts';
import { type PartialUser, partialUserOf } from '../areas/sessions/partial-user.ts';
import type { WithTokenStore } from '../areas/sign-in/enter.ts';
import type { BaseUser, WireUser } from '../areas/users/base-user.ts';
import { type GetPartialUserOptions, type GetUserOptions, type OrElse, userOr } from '../areas/users/current.ts';
import { CurrentUserObject } from '../areas/users/current-user.ts';
import { userOfSession } from '../areas/users/session-user.ts';
import type { SignOutOptions } from '../areas/users/user-options.ts';
import { declareHooks } from '../core/hooks.ts';
import type { Read } from '../core/read.ts';
import type { Credentials } from '../core/transport.ts';
import type { Session } from '../session/session.ts';
import type { InheritingOptions } from './app-base.ts';
import { AppLinks } from './app-links.ts';
import type { CurrentUserOf } from './internal-user.ts';

/** Options of a client app. */
export interface PorticoClientAppOptions<ProjectId extends string = string> extends ClientOptions<ProjectId> {
  /** Another app whose options count where this one has none. */
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/**
 * Your project, as the app of a signed-in user may use it. Holds no secret, so it can run in a browser.
 *
 * @example
 * const app = new PorticoClientApp({ tokenStore: 'cookie' });
 * const user = await app.getUser();
 */
export class PorticoClientApp<
  ProjectId extends string = string,
  User extends BaseUser = CurrentUserOf<ProjectId>,
> extends AppLinks<ProjectId> {
  static {
    declareHooks<PorticoClientApp>(PorticoClientApp, { useProject: (app) => app[internals].project() });
  }

  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoClientAppOptions<ProjectId>);
  /** @internal the level decides which keys must be there, unless other credentials open the project */
  constructor(options: InheritingOptions, level: AccessLevel, credentials?: Credentials);
  constructor(options: InheritingOptions, level: AccessLevel = 'client', credentials?: Credentials) {
    super(options, level, credentials);
  }

  /** The project, as far as its users may know it. */
  async getProject(): Promise<Project> {
    return await this[internals].project().fetch();
  }

  /**
   * Asks for the signed-in user.
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
   * Tells who is signed in as far as the access token says, without asking the server while that token is good; or, with
   * `from: 'convex'`, who called a function of Convex.
   *
   * @throws {Error} nobody is signed in, and `or` is `'throw'`
   */
  async getPartialUser(options: GetPartialUserOptions): Promise<PartialUser | null> {
    const core = this[internals];
    const { or, tokenStore } = options;
    if (options.from === 'convex') return (await import('../areas/convex/identity.ts')).userOfConvex(options.ctx);
    return await userOr({ core, store: await core.sessions.storeFor(tokenStore), userOf: partialUserOf }, or);
  }

  /**
   * Makes the function that a client of Convex asks for tokens.
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

  /** A token for one call of Convex over HTTP: `convex.setAuth(await app.getConvexHttpClientAuth())`. Empty for nobody. */
  async getConvexHttpClientAuth(options: WithTokenStore = {}): Promise<string> {
    return (await this.getAuthJson(options)).accessToken ?? '';
  }

  /** Ends the session and goes to `redirectUrl`, or to the page after signing out. */
  async signOut(options: SignOutOptions & WithTokenStore = {}): Promise<void> {
    await signOut(this[internals], await this[internals].sessions.sessionFor(options.tokenStore), options.redirectUrl);
  }

  /** A header for requests to your own backend, whose app is given the request as its token store. */
  async getAuthHeaders(options: WithTokenStore = {}): Promise<{ 'x-stack-auth': string }> {
    return await authHeaders(await this[internals].sessions.sessionFor(options.tokenStore));
  }

  /** Both tokens, the access token freshly good for at least 20 seconds; nulls when nobody is signed in. */
  async getAuthJson(
    options: WithTokenStore = {},
  ): Promise<{ accessToken: string | null; refreshToken: string | null }> {
    return await (await this[internals].sessions.sessionFor(options.tokenStore)).getTokens();
  }

  /** The user of a session, as a read that hooks can watch. */
  userRead(session: Session): Read<User | null> {
    return userOfSession(session, () => this.loadUser(session));
  }

  /** Asks for the user of a session, at the level of this app. */
  protected async loadUser(session: Session): Promise<User> {
    return await this.userOf(session, this[internals].transport('client', session).call('GET /users/me'));
  }

  /** Makes the user of a session from what is known of them, at the level of a client. */
  protected async userOf(session: Session, load: Promise<WireUser>): Promise<User> {
    const core = this[internals];
    const user =
      this.projectId === 'internal'
        ? await loadInternalUser(load, core, session)
        : new CurrentUserObject(await load, core, session);
    return user as BaseUser as User;
  }
}

/** What project owners can do is loaded only for them, beside their data. */
async function loadInternalUser(load: Promise<WireUser>, core: AppCore, session: Session): Promise<BaseUser> {
  const [wire, { CurrentInternalUserObject }] = await Promise.all([load, import('./internal-user.ts')]);
  return new CurrentInternalUserObject(wire, core, session);
}
