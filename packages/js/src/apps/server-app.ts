import type { AccessLevel } from '@portico/contract';
import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { ServerOptions } from '../areas/base/options.ts';
import { type GetUserOptions, type OrElse, userOr } from '../areas/users/current.ts';
import { CurrentServerUserObject, createUser, userById, usersPage } from '../areas/users/server-user.ts';
import type {
  CurrentServerUser,
  ListUsersOptions,
  ServerUser,
  ServerUserCreateOptions,
  UserPage,
} from '../areas/users/user.ts';
import { declareReads } from '../core/declare-reads.ts';
import type { Session } from '../session/session.ts';
import { PorticoClientApp } from './client-app.ts';

/** Options of a server app. */
export interface PorticoServerAppOptions<ProjectId extends string = string> extends ServerOptions<ProjectId> {
  /** Another app whose options count where this one has none. */
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/**
 * Your project, as your own backend may use it: all users, without restrictions. Holds a secret; never let it reach a
 * browser.
 *
 * @example
 * const app = new PorticoServerApp({ tokenStore: null });
 * const user = await app.getUser({ tokenStore: request });
 */
export class PorticoServerApp<ProjectId extends string = string> extends PorticoClientApp<
  ProjectId,
  CurrentServerUser
> {
  /** A page of users, oldest first unless said. */
  declare readonly listUsers: (options?: ListUsersOptions) => Promise<UserPage>;
  /** Any user by id; null when there is none. The same as `getUser(userId)`. */
  declare readonly getUserById: (userId: string) => Promise<ServerUser | null>;

  static {
    declareReads<PorticoServerApp>(PorticoServerApp, {
      listUsers: (app, options) => usersPage(app[internals], options),
      getUserById: (app, userId) => userById(app[internals], userId),
    });
  }

  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoServerAppOptions<ProjectId>);
  /** @internal the level decides which keys must be there */
  constructor(options: PorticoServerAppOptions<ProjectId>, level: AccessLevel);
  constructor(options: PorticoServerAppOptions<ProjectId>, level: AccessLevel = 'server') {
    super(options, level);
  }

  /** Asks for any user by id; null when there is none. */
  override async getUser(userId: string): Promise<ServerUser | null>;
  /** Asks for the signed-in user. */
  override async getUser(
    options: GetUserOptions<'redirect' | 'throw' | 'anonymous'> & { or: OrElse },
  ): Promise<CurrentServerUser>;
  override async getUser(options?: GetUserOptions): Promise<CurrentServerUser | null>;
  override async getUser(options: string | GetUserOptions = {}): Promise<ServerUser | CurrentServerUser | null> {
    const core = this[internals];
    if (typeof options === 'string') return await this.getUserById(options);
    const userOf = (session: Session) => this.userRead(session).fetch();
    return await userOr({ core, store: core.sessions.store(options.tokenStore), userOf }, options.or);
  }

  /** Creates a user. Sign-up settings do not apply. */
  async createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return await createUser(this[internals], options);
  }

  protected override async loadUser(session: Session): Promise<CurrentServerUser> {
    const core = this[internals];
    const wire = await core.transport('server', session).call('GET /users/me');
    return new CurrentServerUserObject(wire, core, session);
  }
}
