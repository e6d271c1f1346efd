import type { AccessLevel } from '@portico/contract';
import type { KnownErrors } from '@portico/contract/errors';
import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { FromConvex } from '../areas/base/convex/identity.ts';
import type { ServerOptions } from '../areas/base/options.ts';
import { ServerEvents } from '../areas/history/events/events.calls.ts';
import type { SendEmailOptions, SentBroadcast } from '../areas/mail/send-email.ts';
import type { CancelSubscriptionOfOptions } from '../areas/payments/billing.ts';
import type { Customer, GetItemOptions, GrantProductToOptions, ServerItem } from '../areas/payments/customer.ts';
import { type CustomerCalls, customerCalls } from '../areas/payments/customer-calls.ts';
import type { CreateOAuthProviderOptions, ServerOAuthProvider } from '../areas/sign-in/social/provider-link.ts';
import type { ListTeamsOptions, ServerTeamCreateOptions, TeamPage } from '../areas/teams/teams/server-team-options.ts';
import type { MemberCount } from '../areas/teams/teams/teams.types.ts';
import { ServerNotes } from '../areas/users/notes.calls.ts';
import type { ListTeamGrantsOptions, TeamGrant } from '../areas/users/permissions/permissions.ts';
import { type PartialUser, partialUserOf } from '../areas/users/sessions/partial-user.ts';
import type { VerifiedAccessToken } from '../areas/users/sessions/verify-access-token.ts';
import { ServerTags } from '../areas/users/tags.calls.ts';
import { type GetPartialUserOptions, type GetUserOptions, type OrElse, userOr } from '../areas/users/users/current.ts';
import { type CurrentServerUser, CurrentServerUserObject } from '../areas/users/users/current-server-user.ts';
import { type ServerTeam, type ServerUser, ServerUserObject, serverCaller } from '../areas/users/users/server-user.ts';
import { countUsers, createUser, type UserPage, userById, usersPage } from '../areas/users/users/server-users.ts';
import type {
  ListUsersOptions,
  ServerUserCreateOptions,
  UserCount,
  UserFilters,
} from '../areas/users/users/user-options.ts';
import type { DataVaultStore } from '../areas/vault/data-vault-store.ts';
import type { ErrorOf } from '../core/error-types.ts';
import { loadCode, type Result, resultOf } from '../core/errors.ts';
import { declareHooks } from '../core/hooks.ts';
import type { Read } from '../core/read.ts';
import type { Credentials } from '../core/transport.ts';
import { AccessToken } from '../session/access-token.ts';
import type { Session } from '../session/session.ts';
import { PorticoClientApp } from './client-app.ts';

/** Options of a server app. */
export interface PorticoServerAppOptions<ProjectId extends string = string> extends ServerOptions<ProjectId> {
  /** Another app. Its options are used where this app has none. */
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/** An API key from a request to your backend. */
export interface WithApiKey {
  /** The full key. */
  readonly apiKey: string;
}

/**
 * The server app: all users of your project, without restrictions. Contains a secret key. Never use it in a browser.
 *
 * @example
 * const app = new PorticoServerApp({ tokenStore: null });
 * const user = await app.getUser({ tokenStore: request });
 */
export class PorticoServerApp<ProjectId extends string = string> extends PorticoClientApp<
  ProjectId,
  CurrentServerUser
> {
  /** The event log. */
  readonly events: ServerEvents;
  /** The tags of users. */
  readonly tags: ServerTags;
  /** Notes about users. */
  readonly notes: ServerNotes;

  static {
    declareHooks<PorticoServerApp>(PorticoServerApp, {
      useUsers: (app, options) => usersPage(app[internals], options),
      useUserById: (app, userId) => userById(app[internals], userId),
      useUserByApiKey: (app, apiKey) => app.#userByApiKey(apiKey),
      useTeams: (app, options) => app.#teams(options),
      useTeam: (app, team) => app.#team(team),
      useItem: (app, options) => app.customer(options).read('getItem', options.itemId) as Read<ServerItem>,
      useTeamGrants: (app, options) => app.#teamGrants(options),
      useDataVaultStore: (app, id) => app.#dataVaultStore(id),
    });
  }

  /** @throws {ConfigurationError} an option is missing. The message contains the option and the environment variable */
  constructor(options: PorticoServerAppOptions<ProjectId>);
  /** @internal the level defines the required keys, unless other credentials are passed */
  constructor(options: PorticoServerAppOptions<ProjectId>, level: AccessLevel, credentials?: Credentials);
  constructor(options: PorticoServerAppOptions<ProjectId>, level: AccessLevel = 'server', credentials?: Credentials) {
    super(options, level, credentials);
    this.events = new ServerEvents(this[internals]);
    this.tags = new ServerTags(this[internals]);
    this.notes = new ServerNotes(this[internals]);
  }

  /** Returns a user by ID, or null. */
  override async getUser(userId: string): Promise<ServerUser | null>;
  /** Returns the user who owns an API key, or null if the key is unknown, expired, revoked or a team's key. */
  override async getUser(options: WithApiKey): Promise<ServerUser | null>;
  /** Returns the user who called a Convex function. */
  override async getUser(options: FromConvex): Promise<ServerUser | null>;
  /** Returns the signed-in user. */
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
   * Returns the data of the access token. Verifies the signature with the public keys of the project, without a request
   * to the server while the token is valid.
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
   * Verifies an access token locally, for example from a header `authorization: Bearer …`: its signature, project and
   * expiry. The public keys of the project are cached for ten minutes, so verification usually needs no request. It
   * does not detect that the session has ended before the token expires.
   *
   * @param options `includeAnonymous`: also accepts anonymous users
   * @returns the data of the token; null if the token is invalid, expired or of another project
   * @throws {ConnectionError} the public keys could not be loaded
   */
  async verifyAccessToken(
    accessToken: string,
    options: { readonly includeAnonymous?: boolean } = {},
  ): Promise<VerifiedAccessToken | null> {
    const token = AccessToken.parse(accessToken, 'before');
    if (token === undefined) return null;
    const { verifyAccessToken } = await loadCode(import('../areas/users/sessions/verify-access-token.ts'));
    return await verifyAccessToken(this[internals], token, options);
  }

  /**
   * Returns the signed-in user.
   *
   * @deprecated use `getUser`
   * @throws {Error} nobody is signed in, and `or` is `'throw'`
   */
  async getServerUser(options?: GetUserOptions): Promise<CurrentServerUser | null> {
    return await this.getUser(options);
  }

  /** Lists users, oldest first by default. */
  async listUsers(options?: ListUsersOptions): Promise<UserPage> {
    return await usersPage(this[internals], options).fetch();
  }

  /**
   * Counts users, up to 10,000. With filters, a limited number of users is looked at: if `isExact` is false, there are at least
   * as many.
   */
  async countUsers(filters: UserFilters = {}): Promise<UserCount> {
    return await countUsers(this[internals], filters);
  }

  /** Returns a user by ID, or null. The same as `getUser(userId)`. */
  async getUserById(userId: string): Promise<ServerUser | null> {
    return await userById(this[internals], userId).fetch();
  }

  /** Returns the user who owns an API key, or null. The same as `getUser({ apiKey })`. */
  async getUserByApiKey(apiKey: string): Promise<ServerUser | null> {
    return await this.#userByApiKey(apiKey).fetch();
  }

  /**
   * Creates a user. Sign-up settings do not apply. Set `primaryEmailAuthEnabled` if the user signs in with the address: it then
   * belongs to one user only. Otherwise, several users can have it.
   *
   * @throws {KnownErrors.UserWithEmailAlreadyExists} another user signs in with the address
   */
  async createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return await createUser(this[internals], options);
  }

  /** Lists teams. Without options, all teams of the project, oldest first. */
  async listTeams(options?: ListTeamsOptions): Promise<TeamPage<ServerTeam>> {
    return await this.#teams(options).fetch();
  }

  /** Counts the members of at most 100 teams, up to 1,000 each. */
  async countTeamMembers(teamIds: readonly string[]): Promise<MemberCount[]> {
    const { countMembers } = await loadCode(import('../areas/teams/teams/server-teams.ts'));
    return await countMembers(serverCaller(this[internals]), teamIds);
  }

  /** Returns a team by ID or API key, or null. */
  async getTeam(team: string | WithApiKey): Promise<ServerTeam | null> {
    return await this.#team(team).fetch();
  }

  /** Creates a team. @throws {UserNotFound} the creator does not exist */
  async createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam> {
    const { createServerTeam } = await loadCode(import('../areas/teams/teams/server-teams.ts'));
    return await createServerTeam(serverCaller(this[internals]), options);
  }

  /** Lists the direct grants in teams, optionally of one team or user, sorted by team, user and permission. */
  async listTeamGrants(options?: ListTeamGrantsOptions): Promise<TeamGrant[]> {
    return await this.#teamGrants(options).fetch();
  }

  /** Links a provider account to a user. Returns an error value if another user signs in with this account. */
  async createOAuthProvider(
    options: CreateOAuthProviderOptions,
  ): Promise<Result<ServerOAuthProvider, ErrorOf<typeof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn>>> {
    const core = this[internals];
    const { createProvider } = await loadCode(import('../areas/sign-in/social/provider-link.ts'));
    return await resultOf(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'], () =>
      createProvider(core.transport('server'), options, () => core.reads.refresh('users.')),
    );
  }

  /**
   * Sends an email to users of the project, through the email server of the project. The emails are sent after the call
   * returns. Users who disabled the notification category do not get it.
   *
   * @throws {RequiresCustomEmailServer | UserIdDoesNotExist} nothing is sent
   */
  async sendEmail(options: SendEmailOptions): Promise<SentBroadcast> {
    const { sendEmail } = await loadCode(import('../areas/mail/send-email.ts'));
    return await sendEmail(this[internals].transport('server'), options);
  }

  /** Returns an item of a user, team or custom customer with its quantity, and methods to change it. */
  override async getItem(options: GetItemOptions): Promise<ServerItem> {
    return (await this.customer(options).read('getItem', options.itemId).fetch()) as ServerItem;
  }

  /**
   * Grants a product to a user, team or custom customer. Nothing is charged.
   *
   * @throws {ProductDoesNotExist | ProductCustomerTypeDoesNotMatch | ProductAlreadyGranted}
   */
  async grantProduct(options: GrantProductToOptions): Promise<void> {
    await this.customer(options).call('grantProduct', options);
  }

  /**
   * Returns a store of the data vault. Keys and values are encrypted before they are sent. The store is not looked up before
   * it is used.
   */
  async getDataVaultStore(id: string): Promise<DataVaultStore> {
    return await this.#dataVaultStore(id).fetch();
  }

  /**
   * Cancels a subscription of a user, team or custom customer at the end of its period. Has no effect on one that is
   * cancelled.
   *
   * @throws {RequestFailed} 404: there is no such subscription
   */
  async cancelSubscription(options: CancelSubscriptionOfOptions): Promise<void> {
    await this.customer(options).call('cancelSubscription', options);
  }

  /** Returns the calls for a customer. @internal */
  protected override customer(customer: Customer): CustomerCalls {
    const core = this[internals];
    return customerCalls({ reads: core.reads, transport: core.transport('server') }, customer);
  }

  protected override async loadUser(session: Session): Promise<CurrentServerUser> {
    const core = this[internals];
    const wire = await core.transport('server', session).call('GET /users/me');
    return new CurrentServerUserObject(wire, core, session);
  }

  #userByApiKey(apiKey: string): Read<ServerUser | null> {
    const core = this[internals];
    return core.reads.of(`users.key:${apiKey}`, async () => {
      const { loadUserOfKey } = await loadCode(import('../areas/users/users/user-of-key.ts'));
      const wire = await loadUserOfKey(core.transport('server'), apiKey);
      return wire === null ? null : new ServerUserObject(wire, core);
    });
  }

  #teams(options: ListTeamsOptions = {}): Read<TeamPage<ServerTeam>> {
    const caller = serverCaller(this[internals]);
    return caller.reads.of(`teams:list:${JSON.stringify(options)}`, async () => {
      const { listServerTeams } = await loadCode(import('../areas/teams/teams/server-teams.ts'));
      return await listServerTeams(caller, options);
    });
  }

  #team(team: string | WithApiKey): Read<ServerTeam | null> {
    const caller = serverCaller(this[internals]);
    return caller.reads.of(`teams:${JSON.stringify(team)}`, async () => {
      const id = typeof team === 'string' ? team : await this.#teamIdOfKey(team.apiKey);
      const { getServerTeam } = await loadCode(import('../areas/teams/teams/server-teams.ts'));
      return id === null ? null : await getServerTeam(caller, id);
    });
  }

  async #teamIdOfKey(apiKey: string): Promise<string | null> {
    const { teamIdOfKey } = await loadCode(import('../areas/teams/api-keys/check-key.ts'));
    return await teamIdOfKey(this[internals].transport('server'), apiKey);
  }

  #dataVaultStore(id: string): Read<DataVaultStore> {
    const { reads, transport } = serverCaller(this[internals]);
    return reads.of(`vault-stores:${id}`, async () => {
      const { DataVaultStore } = await loadCode(import('../areas/vault/data-vault-store.ts'));
      return new DataVaultStore({ reads, transport }, id);
    });
  }

  #teamGrants(options?: ListTeamGrantsOptions): Read<TeamGrant[]> {
    const { reads, transport } = serverCaller(this[internals]);
    return reads.of(`teams.grants:${JSON.stringify(options)}`, async () => {
      const { listTeamGrants } = await loadCode(import('../areas/users/permissions/permissions.ts'));
      return await listTeamGrants(transport, options);
    });
  }
}
