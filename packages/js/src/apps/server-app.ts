import type { AccessLevel } from '@portico/contract';
import type { KnownErrors } from '@portico/contract/errors';
import { accountParts } from '../areas/account/load.ts';
import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { ServerOptions } from '../areas/base/options.ts';
import type { FromConvex } from '../areas/convex/identity.ts';
import type { ListTeamGrantsOptions, TeamGrant } from '../areas/permissions/permissions.ts';
import { type PartialUser, partialUserOf } from '../areas/sessions/partial-user.ts';
import type { VerifiedAccessToken } from '../areas/sessions/verify-access-token.ts';
import type { CreateOAuthProviderOptions, ServerOAuthProvider } from '../areas/social/provider-link.ts';
import { serverTeamParts } from '../areas/team-parts/load.ts';
import type { ServerTeam, ServerTeamCreateOptions } from '../areas/teams/server-team.ts';
import { type GetPartialUserOptions, type GetUserOptions, type OrElse, userOr } from '../areas/users/current.ts';
import { CurrentServerUserObject, createUser, serverCaller, userById, usersPage } from '../areas/users/server-user.ts';
import type {
  CurrentServerUser,
  ListUsersOptions,
  ServerUser,
  ServerUserCreateOptions,
  UserPage,
} from '../areas/users/user.ts';
import { declareReads } from '../core/declare-reads.ts';
import type { ErrorOf } from '../core/error-types.ts';
import { type Result, resultOf } from '../core/result.ts';
import type { Credentials } from '../core/transport.ts';
import type { Session } from '../session/session.ts';
import { PorticoClientApp } from './client-app.ts';

/** Options of a server app. */
export interface PorticoServerAppOptions<ProjectId extends string = string> extends ServerOptions<ProjectId> {
  /** Another app whose options count where this one has none. */
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/** A key that one of your users or teams made for a program, as it came in with a request. */
export interface WithApiKey {
  /** The whole key. */
  readonly apiKey: string;
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
  /** The user that an API key belongs to; null when the key opens nothing. The same as `getUser({ apiKey })`. */
  declare readonly getUserByApiKey: (apiKey: string) => Promise<ServerUser | null>;
  /** All teams of the project, oldest first. */
  declare readonly listTeams: () => Promise<ServerTeam[]>;
  /** Any team by id, or the one that an API key belongs to; null when there is none. */
  declare readonly getTeam: (team: string | WithApiKey) => Promise<ServerTeam | null>;
  /** Who was granted what in teams: of one team, of one user, or all; by team, user and permission. */
  declare readonly listTeamGrants: (options?: ListTeamGrantsOptions) => Promise<TeamGrant[]>;

  static {
    declareReads<PorticoServerApp>(PorticoServerApp, {
      listUsers: (app, options) => usersPage(app[internals], options),
      getUserById: (app, userId) => userById(app[internals], userId),
      getUserByApiKey: (app, apiKey) =>
        app[internals].reads.of(`users.key:${apiKey}`, async () => await userOfKey(app, apiKey)),
      listTeams: (app) =>
        app[internals].reads.of('teams:', async () =>
          (await serverTeamParts()).listServerTeams(serverCaller(app[internals])),
        ),
      getTeam: (app, team) =>
        app[internals].reads.of(`teams:${JSON.stringify(team)}`, async () => await teamOf(app[internals], team)),
      listTeamGrants: (app, options) =>
        app[internals].reads.of(`teams.grants:${JSON.stringify(options)}`, async () =>
          (await serverTeamParts()).listTeamGrants(serverCaller(app[internals]), options),
        ),
    });
  }

  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoServerAppOptions<ProjectId>);
  /** @internal the level decides which keys must be there, unless other credentials open the project */
  constructor(options: PorticoServerAppOptions<ProjectId>, level: AccessLevel, credentials?: Credentials);
  constructor(options: PorticoServerAppOptions<ProjectId>, level: AccessLevel = 'server', credentials?: Credentials) {
    super(options, level, credentials);
  }

  /** Asks for any user by id; null when there is none. */
  override async getUser(userId: string): Promise<ServerUser | null>;
  /** Asks for the user that an API key belongs to; null when the key is none, or is no longer good. */
  override async getUser(options: WithApiKey): Promise<ServerUser | null>;
  /** Asks for the user who called a function of Convex. */
  override async getUser(options: FromConvex): Promise<ServerUser | null>;
  /** Asks for the signed-in user. */
  override async getUser(
    options: GetUserOptions<'redirect' | 'throw' | 'anonymous'> & { or: OrElse },
  ): Promise<CurrentServerUser>;
  override async getUser(options?: GetUserOptions): Promise<CurrentServerUser | null>;
  override async getUser(
    options: string | WithApiKey | FromConvex | GetUserOptions = {},
  ): Promise<ServerUser | CurrentServerUser | null> {
    const core = this[internals];
    if (typeof options === 'string') return await this.getUserById(options);
    if ('apiKey' in options) return await this.getUserByApiKey(options.apiKey);
    if ('from' in options) {
      const user = await this.getPartialUser(options);
      return user === null ? null : await this.getUserById(user.id);
    }
    const userOf = (session: Session) => this.userRead(session).fetch();
    return await userOr({ core, store: await core.sessions.storeFor(options.tokenStore), userOf }, options.or);
  }

  /**
   * Tells who is signed in as far as the access token says. Its signature is checked by the public keys of the project,
   * so the answer can be trusted, and takes no call to the server while the token is good.
   */
  override async getPartialUser(options: GetPartialUserOptions): Promise<PartialUser | null> {
    if (options.from === 'convex') return await super.getPartialUser(options);
    const core = this[internals];
    const { or, tokenStore } = options;
    const userOf = async (session: Session): Promise<PartialUser | null> => {
      const token = await session.freshAccessToken();
      if (token === null || (await this.verifyAccessToken(token.text, { includeAnonymous: true })) === null)
        return null;
      return await partialUserOf(session);
    };
    return await userOr({ core, store: await core.sessions.storeFor(tokenStore), userOf }, or);
  }

  /**
   * Checks an access token on its own, such as one that came in a header `authorization: Bearer …`: signature, project
   * and age, by the public keys of the project. These are asked for once and kept for ten minutes, so that checking takes
   * no call to the server. A session that has been ended meanwhile goes unnoticed until the token expires.
   *
   * @param options `includeAnonymous`: anonymous users count too
   * @returns what the token says; null when it is no token of this project, has expired, or was tampered with
   * @throws {ConnectionError} the public keys could not be asked for
   */
  async verifyAccessToken(
    accessToken: string,
    options: { readonly includeAnonymous?: boolean } = {},
  ): Promise<VerifiedAccessToken | null> {
    const { verifyAccessToken } = await import('../areas/sessions/verify-access-token.ts');
    return await verifyAccessToken(this[internals], accessToken, options);
  }

  /**
   * Asks for the signed-in user.
   *
   * @deprecated the same as `getUser`
   * @throws {Error} nobody is signed in, and `or` is `'throw'`
   */
  async getServerUser(options?: GetUserOptions): Promise<CurrentServerUser | null> {
    return await this.getUser(options);
  }

  /** Creates a user. Sign-up settings do not apply. */
  async createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return await createUser(this[internals], options);
  }

  /** Creates a team. @throws {UserNotFound} there is no such creator */
  async createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam> {
    return await (await serverTeamParts()).createServerTeam(serverCaller(this[internals]), options);
  }

  /** Links a user to an account at an identity provider. Answers as a value that somebody signs in with it already. */
  async createOAuthProvider(
    options: CreateOAuthProviderOptions,
  ): Promise<Result<ServerOAuthProvider, ErrorOf<typeof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn>>> {
    const core = this[internals];
    const { createProvider } = await accountParts();
    return await resultOf(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'], () =>
      createProvider(core.transport('server'), options, () => core.reads.refresh('users.')),
    );
  }

  protected override async loadUser(session: Session): Promise<CurrentServerUser> {
    const core = this[internals];
    const wire = await core.transport('server', session).call('GET /users/me');
    return new CurrentServerUserObject(wire, core, session);
  }
}

/** A user by one of their keys. */
async function userOfKey(app: PorticoServerApp, apiKey: string): Promise<ServerUser | null> {
  const { userIdOfKey } = await serverTeamParts();
  const userId = await userIdOfKey(app[internals].transport('server'), apiKey);
  return userId === null ? null : await app.getUserById(userId);
}

/** A team by id or by one of its keys. */
async function teamOf(core: AppCore, team: string | WithApiKey): Promise<ServerTeam | null> {
  const { getServerTeam, teamIdOfKey } = await serverTeamParts();
  const id = typeof team === 'string' ? team : await teamIdOfKey(core.transport('server'), team.apiKey);
  return id === null ? null : await getServerTeam(serverCaller(core), id);
}
