import type { Json } from '@portico/contract';
import { KnownErrors } from '@portico/contract/errors';
import { declareParts } from '../../core/declare-parts.ts';
import { declareReads } from '../../core/declare-reads.ts';
import { hasCode } from '../../core/has-code.ts';
import { hide } from '../../core/hide.ts';
import type { Read } from '../../core/read.ts';
import { resultOf } from '../../core/result.ts';
import type { Answer, Input, Transport } from '../../core/transport.ts';
import { MemoryStore } from '../../session/memory-store.ts';
import type { Session } from '../../session/session.ts';
import { accountParts } from '../account/load.ts';
import type { AppCore } from '../base/app-core.ts';
import type { UserOwner } from '../base/owner.ts';
import type { SendVerificationEmailOptions } from '../contact-channels/contact-channel.ts';
import { mailLinks } from '../mail-links/load.ts';
import type { RegisterPasskeyOptions } from '../passkey/passkey-registration.ts';
import { activeSessionFromWire } from '../sessions/active-session.ts';
import { authHeaders, signOut } from '../sessions/auth.ts';
import { signInMethods } from '../sign-in/load.ts';
import { serverTeamParts } from '../team-parts/load.ts';
import type { ServerCaller } from '../teams/owner.ts';
import type { ServerTeam } from '../teams/server-team.ts';
import { ServerTeamObject } from '../teams/server-team-object.ts';
import type { TeamReference } from '../teams/team.ts';
import { BaseUserObject, type WireUser } from './base-user.ts';
import { changesToWire, touchesClaims } from './changes.ts';
import { clientJsonOf } from './client-json.ts';
import type {
  CreatedSession,
  CreateSessionOptions,
  CurrentServerUser,
  ListUsersOptions,
  ServerUser,
  ServerUserCreateOptions,
  ServerUserUpdateOptions,
  SignOutOptions,
  UpdatePasswordOptions,
  UserPage,
} from './user.ts';

type WireServerUser = Answer<'GET /users/:user_id', 'server'>;
type ServerChanges = Input<'PATCH /users/:user_id', 'server'>['body'];

/** A user at the server's level. */
export class ServerUserObject extends BaseUserObject implements ServerUser {
  readonly lastActiveAt: Date;
  readonly primaryEmailAuthEnabled: boolean;
  readonly serverMetadata: Json;
  readonly selectedTeam: ServerTeam | null;
  declare readonly getActiveSessions: ServerUser['getActiveSessions'];
  declare readonly listContactChannels: ServerUser['listContactChannels'];
  declare readonly createContactChannel: ServerUser['createContactChannel'];
  declare readonly listOAuthProviders: ServerUser['listOAuthProviders'];
  declare readonly getOAuthProvider: ServerUser['getOAuthProvider'];
  declare readonly getConnectedAccount: ServerUser['getConnectedAccount'];
  declare readonly listTeams: ServerUser['listTeams'];
  declare readonly getTeam: ServerUser['getTeam'];
  declare readonly createTeam: ServerUser['createTeam'];
  declare readonly leaveTeam: ServerUser['leaveTeam'];
  declare readonly getTeamProfile: ServerUser['getTeamProfile'];
  declare readonly hasPermission: ServerUser['hasPermission'];
  declare readonly getPermission: ServerUser['getPermission'];
  declare readonly listPermissions: ServerUser['listPermissions'];
  declare readonly grantPermission: ServerUser['grantPermission'];
  declare readonly revokePermission: ServerUser['revokePermission'];
  declare readonly listApiKeys: ServerUser['listApiKeys'];
  declare readonly createApiKey: ServerUser['createApiKey'];
  declare readonly listNotificationCategories: ServerUser['listNotificationCategories'];
  readonly #core: AppCore;
  readonly #session: Session | undefined;

  static {
    declareReads(ServerUserObject, {
      getActiveSessions: (user) =>
        user.#core.reads.of(`users.sessions:${user.id}`, async () => {
          const transport = user.#core.transport(widestServerLevel(user.#core));
          const { items } = await transport.call('GET /auth/sessions', { query: { user_id: user.id } });
          return items.map(activeSessionFromWire);
        }),
    });
    declareParts(ServerUserObject, {
      load: mailLinks,
      of: (user) => user.#owner,
      reads: { listContactChannels: 'contact-channels' },
      does: ['createContactChannel'],
    });
    declareParts(ServerUserObject, {
      load: async () => (await accountParts()).ofServerUser,
      of: (user) => user.#owner,
      reads: {
        listOAuthProviders: 'oauth-providers',
        getOAuthProvider: 'oauth-providers',
        getConnectedAccount: 'connected-account',
      },
      does: [],
    });
    declareParts(ServerUserObject, {
      load: async () => (await serverTeamParts()).ofServerUser,
      of: (user) => user.#owner,
      reads: {
        listTeams: 'teams',
        getTeam: 'teams',
        getTeamProfile: 'team-profiles',
        getPermission: 'permissions',
        listPermissions: 'permissions',
        listApiKeys: 'api-keys',
        listNotificationCategories: 'notification-categories',
      },
      does: ['createTeam', 'leaveTeam', 'hasPermission', 'grantPermission', 'revokePermission', 'createApiKey'],
    });
  }

  /** @param session where the user is signed in here */
  constructor(wire: WireServerUser, core: AppCore, session?: Session) {
    super(wire);
    this.lastActiveAt = new Date(wire.last_active_at_millis);
    this.primaryEmailAuthEnabled = wire.primary_email_auth_enabled;
    this.serverMetadata = wire.server_metadata;
    this.#core = core;
    this.#session = session;
    this.selectedTeam = wire.selected_team && new ServerTeamObject(wire.selected_team, this.#owner);
  }

  get #transport(): Transport<'server'> {
    return this.#core.transport('server');
  }

  get #owner(): UserOwner<'server'> & ServerCaller {
    return { ...serverCaller(this.#core, this.#session), userId: this.id, prefix: `users.${this.id}.` };
  }

  override toClientJson(): unknown {
    return clientJsonOf(super.toClientJson() as WireUser);
  }

  async setSelectedTeam(team: TeamReference | null): Promise<void> {
    await this.update({ selectedTeamId: team === null ? null : team.id });
  }

  async update(changes: ServerUserUpdateOptions): Promise<void> {
    const body = serverChangesToWire(changes);
    await this.#transport.call('PATCH /users/:user_id', { params: { user_id: this.id }, body });
    this.#lookAgain();
  }

  async delete(): Promise<void> {
    await this.#transport.call('DELETE /users/:user_id', { params: { user_id: this.id } });
    this.#lookAgain();
  }

  /** Lists of members repeat their users. */
  #lookAgain(): void {
    for (const part of ['users.', 'teams']) this.#core.reads.refresh(part);
  }

  async setDisplayName(displayName: string | null): Promise<void> {
    await this.update({ displayName });
  }

  async setClientMetadata(clientMetadata: Json): Promise<void> {
    await this.update({ clientMetadata });
  }

  async setClientReadOnlyMetadata(clientReadOnlyMetadata: Json): Promise<void> {
    await this.update({ clientReadOnlyMetadata });
  }

  async setServerMetadata(serverMetadata: Json): Promise<void> {
    await this.update({ serverMetadata });
  }

  async setPrimaryEmail(email: string | null, options: { verified?: boolean } = {}): Promise<void> {
    await this.update({ primaryEmail: email, primaryEmailVerified: options.verified });
  }

  async setPassword({ password }: { password: string }) {
    const result = await resultOf([KnownErrors.PasswordRequirementsNotMet], () => this.update({ password }));
    return result.status === 'error' ? result.error : undefined;
  }

  async createSession(options: CreateSessionOptions = {}): Promise<CreatedSession> {
    const wire = await this.#transport.call('POST /auth/sessions', {
      body: {
        user_id: this.id,
        expires_in_millis: options.expiresInMillis,
        is_impersonation: options.isImpersonation,
      },
    });
    this.#core.reads.refresh('users.sessions');
    const tokens = { refreshToken: wire.refresh_token, accessToken: wire.access_token };
    return this.#core.sessions.of(new MemoryStore(tokens));
  }

  async revokeSession(sessionId: string): Promise<void> {
    await this.#transport.call('DELETE /auth/sessions/:session_id', {
      params: { session_id: sessionId },
      query: { user_id: this.id },
    });
    this.#core.reads.refresh('users.sessions');
  }

  async sendVerificationEmail(options?: SendVerificationEmailOptions) {
    return await (await mailLinks()).verifyEmailOf(this.#owner, options);
  }

  /**
   * In a browser that holds a server's keys: the user is signed in for two minutes to do it.
   *
   * @see docs/protocol/sdk.md#flows
   */
  async registerPasskey(options: RegisterPasskeyOptions = {}) {
    const tokens = await (await this.createSession({ expiresInMillis: 120_000 })).getTokens();
    const { sessions } = this.#core;
    const session = sessions.of(new MemoryStore(tokens));
    const result = await (await signInMethods()).registerPasskey(this.#core.transport('client', session), options);
    this.#core.reads.refresh('users.');
    return result;
  }
}

/** Asks as a server; after a change it looks again at teams and users, and at the user who is signed in here. */
export function serverCaller(core: AppCore, session?: Session): ServerCaller {
  const changed = () => {
    for (const part of ['teams', 'users.']) core.reads.refresh(part);
    session?.reads.refresh('user');
  };
  const userFromWire = (wire: WireServerUser) => new ServerUserObject(wire, core);
  return { core, transport: core.transport('server'), session, reads: core.reads, prefix: '', changed, userFromWire };
}

/** The signed-in user at the server's level. */
export class CurrentServerUserObject extends ServerUserObject implements CurrentServerUser {
  readonly currentSession: Session;
  readonly #ownCore: AppCore;

  constructor(wire: WireServerUser, core: AppCore, session: Session) {
    super(wire, core, session);
    this.#ownCore = core;
    this.currentSession = session;
    hide(this, 'currentSession');
  }

  async getAuthHeaders() {
    return await authHeaders(this.currentSession);
  }

  async getAuthJson() {
    return await this.currentSession.getTokens();
  }

  async signOut(options: SignOutOptions = {}): Promise<void> {
    await signOut(this.#ownCore, this.currentSession, options.redirectUrl);
  }

  async updatePassword(options: UpdatePasswordOptions) {
    const session = this.currentSession;
    return (await accountParts()).updatePassword(
      { transport: this.#ownCore.transport('client', session), session },
      options,
    );
  }

  override async update(changes: ServerUserUpdateOptions): Promise<void> {
    await super.update(changes);
    if (touchesClaims(changes)) this.currentSession.renewSoon();
    this.currentSession.reads.refresh('user');
  }

  override async delete(): Promise<void> {
    await super.delete();
    this.currentSession.invalidate();
  }
}

/** The wire form of what a server may change. */
function serverChangesToWire(changes: ServerUserUpdateOptions): ServerChanges {
  return {
    ...changesToWire(changes),
    primary_email: changes.primaryEmail,
    primary_email_verified: changes.primaryEmailVerified,
    primary_email_auth_enabled: changes.primaryEmailAuthEnabled,
    client_read_only_metadata: changes.clientReadOnlyMetadata,
    server_metadata: changes.serverMetadata,
    password: changes.password,
  };
}

/** A user by id; null when there is none. */
export function userById(core: AppCore, userId: string): Read<ServerUser | null> {
  return core.reads.of(`users.get:${userId}`, async () => {
    try {
      const wire = await core.transport('server').call('GET /users/:user_id', { params: { user_id: userId } });
      return new ServerUserObject(wire, core);
    } catch (error) {
      if (hasCode(error, 'USER_NOT_FOUND')) return null;
      throw error;
    }
  });
}

/** A page of users. */
export function usersPage(core: AppCore, options: ListUsersOptions = {}): Read<UserPage> {
  const query = {
    cursor: options.cursor,
    limit: options.limit,
    order_by: options.orderBy && ('signed_up_at' as const),
    desc: options.desc,
    query: options.query,
    include_anonymous: options.includeAnonymous,
    team_id: options.teamId,
  };
  return core.reads.of(`users.list:${JSON.stringify(query)}`, async () => {
    const { items, pagination } = await core.transport('server').call('GET /users', { query });
    const users = items.map((wire) => new ServerUserObject(wire, core));
    return Object.assign(users, { nextCursor: pagination.next_cursor });
  });
}

/** Creates a user. @throws {UserWithEmailAlreadyExists} somebody signs in with this address already */
export async function createUser(core: AppCore, options: ServerUserCreateOptions): Promise<ServerUser> {
  const body: Input<'POST /users', 'server'>['body'] = {
    primary_email: options.primaryEmail,
    primary_email_auth_enabled: options.primaryEmailAuthEnabled,
    primary_email_verified: options.primaryEmailVerified,
    password: options.password,
    otp_auth_enabled: options.otpAuthEnabled,
    display_name: options.displayName,
    client_metadata: options.clientMetadata,
    client_read_only_metadata: options.clientReadOnlyMetadata,
    server_metadata: options.serverMetadata,
  };
  const wire = await core.transport('server').call('POST /users', { body });
  core.reads.refresh('users.');
  return new ServerUserObject(wire, core);
}

/**
 * The level at which an app sees the most: sessions of impersonation are shown to admins only.
 *
 * @see docs/protocol/sign-in.md#sessions
 */
function widestServerLevel({ options }: AppCore): 'server' | 'admin' {
  return options.projectOwnerSession === undefined && !options.superSecretAdminKey ? 'server' : 'admin';
}
