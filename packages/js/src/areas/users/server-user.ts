import type { Json } from '@portico/contract';
import { KnownErrors } from '@portico/contract/errors';
import { declareReads } from '../../core/declare-reads.ts';
import type { Read } from '../../core/read.ts';
import { resultOf } from '../../core/result.ts';
import type { Answer, Input, Transport } from '../../core/transport.ts';
import { MemoryStore } from '../../session/memory-store.ts';
import type { Session } from '../../session/session.ts';
import type { AppCore } from '../base/app-core.ts';
import type { ChannelOwner, SendVerificationEmailOptions } from '../contact-channels/contact-channel.ts';
import { mailLinks } from '../mail-links/load.ts';
import { activeSessionFromWire } from '../sessions/active-session.ts';
import { authHeaders, signOut, updatePassword } from '../sessions/auth.ts';
import { teamFromWire } from '../teams/team.ts';
import { BaseUserObject, changesToWire, touchesClaims } from './base-user.ts';
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
  declare readonly getActiveSessions: ServerUser['getActiveSessions'];
  declare readonly listContactChannels: ServerUser['listContactChannels'];
  declare readonly listTeams: ServerUser['listTeams'];
  readonly #core: AppCore;

  static {
    declareReads(ServerUserObject, {
      getActiveSessions: (user) =>
        user.#core.reads.of(`users.sessions:${user.id}`, async () => {
          const transport = user.#core.transport(user.#core.widestServerLevel);
          const { items } = await transport.call('GET /auth/sessions', { query: { user_id: user.id } });
          return items.map(activeSessionFromWire);
        }),
      listContactChannels: (user) =>
        user.#core.reads.of(`users.contact-channels:${user.id}`, async () =>
          (await mailLinks()).listContactChannels(user.#channelOwner),
        ),
      listTeams: (user) =>
        user.#core.reads.of(`users.teams:${user.id}`, async () => {
          const { items } = await user.#transport.call('GET /teams', { query: { user_id: user.id } });
          return items.map(teamFromWire);
        }),
    });
  }

  constructor(wire: WireServerUser, core: AppCore) {
    super(wire);
    this.lastActiveAt = new Date(wire.last_active_at_millis);
    this.primaryEmailAuthEnabled = wire.primary_email_auth_enabled;
    this.serverMetadata = wire.server_metadata;
    this.#core = core;
  }

  get #transport(): Transport<'server'> {
    return this.#core.transport('server');
  }

  get #channelOwner(): ChannelOwner {
    return { core: this.#core, transport: this.#transport, userId: this.id };
  }

  async update(changes: ServerUserUpdateOptions): Promise<void> {
    const body = serverChangesToWire(changes);
    await this.#transport.call('PATCH /users/:user_id', { params: { user_id: this.id }, body });
    this.#core.reads.refresh('users.');
  }

  async delete(): Promise<void> {
    await this.#transport.call('DELETE /users/:user_id', { params: { user_id: this.id } });
    this.#core.reads.refresh('users.');
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
    return await (await mailLinks()).verifyEmailOf(this.#channelOwner, options);
  }
}

/** The signed-in user at the server's level. */
export class CurrentServerUserObject extends ServerUserObject implements CurrentServerUser {
  readonly currentSession: Session;
  readonly #ownCore: AppCore;

  constructor(wire: WireServerUser, core: AppCore, session: Session) {
    super(wire, core);
    this.#ownCore = core;
    this.currentSession = session;
    Object.defineProperty(this, 'currentSession', { enumerable: false });
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
    return await updatePassword(this.#ownCore, this.currentSession, options);
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
      if (KnownErrors.UserNotFound.isInstance(error)) return null;
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
