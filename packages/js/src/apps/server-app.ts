import type { AccessLevel } from '@portico/contract';
import type { KnownErrors } from '@portico/contract/errors';
import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { ServerOptions } from '../areas/base/options.ts';
import type { FromConvex } from '../areas/convex/identity.ts';
import type { ListTeamGrantsOptions, TeamGrant } from '../areas/permissions/permissions.ts';
import { type PartialUser, partialUserOf } from '../areas/sessions/partial-user.ts';
import type { VerifiedAccessToken } from '../areas/sessions/verify-access-token.ts';
import type { CreateOAuthProviderOptions, ServerOAuthProvider } from '../areas/social/provider-link.ts';
import type { ServerTeamCreateOptions } from '../areas/teams/server-team-options.ts';
import { type GetPartialUserOptions, type GetUserOptions, type OrElse, userOr } from '../areas/users/current.ts';
import { type CurrentServerUser, CurrentServerUserObject } from '../areas/users/current-server-user.ts';
import { type ServerTeam, type ServerUser, serverCaller } from '../areas/users/server-user.ts';
import { createUser, type UserPage, userById, usersPage } from '../areas/users/server-users.ts';
import type { ListUsersOptions, ServerUserCreateOptions } from '../areas/users/user-options.ts';
import type { ErrorOf } from '../core/error-types.ts';
import { declareHooks } from '../core/hooks.ts';
import type { Read } from '../core/read.ts';
import { type Result, resultOf } from '../core/result.ts';
import type { Credentials } from '../core/transport.ts';
import { AccessToken } from '../session/access-token.ts';
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
  static {
    declareHooks<PorticoServerApp>(PorticoServerApp, {
      useUsers: (app, options) => usersPage(app[internals], options),
      useUserById: (app, userId) => userById(app[internals], userId),
      useUserByApiKey: (app, apiKey) => app.#userByApiKey(apiKey),
      useTeams: (app) => app.#teams(),
      useTeam: (app, team) => app.#team(team),
      useTeamGrants: (app, options) => app.#teamGrants(options),
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
    const token = AccessToken.parse(accessToken, 'before');
    if (token === undefined) return null;
    const { verifyAccessToken } = await import('../areas/sessions/verify-access-token.ts');
    return await verifyAccessToken(this[internals], token, options);
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

  /** A page of users, oldest first unless said. */
  async listUsers(options?: ListUsersOptions): Promise<UserPage> {
    return await usersPage(this[internals], options).fetch();
  }

  /** Any user by id; null when there is none. The same as `getUser(userId)`. */
  async getUserById(userId: string): Promise<ServerUser | null> {
    return await userById(this[internals], userId).fetch();
  }

  /** The user that an API key belongs to; null when the key opens nothing. The same as `getUser({ apiKey })`. */
  async getUserByApiKey(apiKey: string): Promise<ServerUser | null> {
    return await this.#userByApiKey(apiKey).fetch();
  }

  /** Creates a user. Sign-up settings do not apply. */
  async createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return await createUser(this[internals], options);
  }

  /** All teams of the project, oldest first. */
  async listTeams(): Promise<ServerTeam[]> {
    return await this.#teams().fetch();
  }

  /** Any team by id, or the one that an API key belongs to; null when there is none. */
  async getTeam(team: string | WithApiKey): Promise<ServerTeam | null> {
    return await this.#team(team).fetch();
  }

  /** Creates a team. @throws {UserNotFound} there is no such creator */
  async createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam> {
    const { createServerTeam } = await import('../areas/teams/server-teams.ts');
    return await createServerTeam(serverCaller(this[internals]), options);
  }

  /** Who was granted what in teams: of one team, of one user, or all; by team, user and permission. */
  async listTeamGrants(options?: ListTeamGrantsOptions): Promise<TeamGrant[]> {
    return await this.#teamGrants(options).fetch();
  }

  /** Links a user to an account at an identity provider. Answers as a value that somebody signs in with it already. */
  async createOAuthProvider(
    options: CreateOAuthProviderOptions,
  ): Promise<Result<ServerOAuthProvider, ErrorOf<typeof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn>>> {
    const core = this[internals];
    const { createProvider } = await import('../areas/social/provider-link.ts');
    return await resultOf(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'], () =>
      createProvider(core.transport('server'), options, () => core.reads.refresh('users.')),
    );
  }

  protected override async loadUser(session: Session): Promise<CurrentServerUser> {
    const core = this[internals];
    const wire = await core.transport('server', session).call('GET /users/me');
    return new CurrentServerUserObject(wire, core, session);
  }

  #userByApiKey(apiKey: string): Read<ServerUser | null> {
    const { reads, transport } = serverCaller(this[internals]);
    return reads.of(`users.key:${apiKey}`, async () => {
      const { userIdOfKey } = await import('../areas/api-keys/check-key.ts');
      const userId = await userIdOfKey(transport, apiKey);
      return userId === null ? null : await this.getUserById(userId);
    });
  }

  #teams(): Read<ServerTeam[]> {
    const caller = serverCaller(this[internals]);
    return caller.reads.of('teams:', async () => {
      const { listServerTeams } = await import('../areas/teams/server-teams.ts');
      return await listServerTeams(caller);
    });
  }

  #team(team: string | WithApiKey): Read<ServerTeam | null> {
    const caller = serverCaller(this[internals]);
    return caller.reads.of(`teams:${JSON.stringify(team)}`, async () => {
      const id = typeof team === 'string' ? team : await this.#teamIdOfKey(team.apiKey);
      const { getServerTeam } = await import('../areas/teams/server-teams.ts');
      return id === null ? null : await getServerTeam(caller, id);
    });
  }

  async #teamIdOfKey(apiKey: string): Promise<string | null> {
    const { teamIdOfKey } = await import('../areas/api-keys/check-key.ts');
    return await teamIdOfKey(this[internals].transport('server'), apiKey);
  }

  #teamGrants(options?: ListTeamGrantsOptions): Read<TeamGrant[]> {
    const { reads, transport } = serverCaller(this[internals]);
    return reads.of(`teams.grants:${JSON.stringify(options)}`, async () => {
      const { listTeamGrants } = await import('../areas/permissions/permissions.ts');
      return await listTeamGrants(transport, options);
    });
  }
}
