import type { Json } from '@portico/contract';
import { PasswordRequirementsNotMet as PoorPassword } from '@portico/contract/errors/passwords.families';
import { type Done, loadCode, resultOf } from '../../../core/errors.ts';
import { declareHooks } from '../../../core/hooks.ts';
import type { PublicPart } from '../../../core/public-part.ts';
import { type Read, readOf } from '../../../core/read.ts';
import type { Answer } from '../../../core/transport.ts';
import { MemoryStore } from '../../../session/memory-store.ts';
import type { Session } from '../../../session/session.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { UserOwner } from '../../base/owner.ts';
import { addServerCustomerPart, type ServerCustomerPart } from '../../payments/server-customer-part.ts';
import type { PasskeyRegistrationError, RegisterPasskeyOptions } from '../../sign-in/passkey/passkey-registration.ts';
import type { ServerOAuthProvider } from '../../sign-in/social/provider-link.ts';
import { memberProfileFromWire } from '../../teams/teams/member-profile.ts';
import { ServerTeamObject } from '../../teams/teams/server-team.ts';
import type { ServerCaller } from '../../teams/teams/server-team-options.ts';
import type { ServerTeamMaker } from '../../teams/teams/server-teams.ts';
import type { TeamCreateOptions, TeamReference, TeamUser } from '../../teams/teams/team-options.ts';
import type {
  SendVerificationEmailOptions,
  ServerContactChannel,
  ServerContactChannelCreateOptions,
} from '../contact-channels/contact-channel.ts';
import type { Right } from '../permissions/permissions.ts';
import { type ActiveSession, activeSession } from '../sessions/active-session.ts';
import * as sessions from '../sessions/sessions.calls.ts';
import { AnyUser } from './any-user.ts';
import type { WireUser } from './base-user.ts';
import { clientJsonOf } from './client-json.ts';
import {
  type CreatedSession,
  type CreateSessionOptions,
  type EmailAlreadyVerified,
  type ImpersonationLink,
  type ImpersonationLinkOptions,
  type PasswordRequirementsNotMet,
  type RestrictOptions,
  type ServerUserUpdateOptions,
  serverChangesToWire,
} from './user-options.ts';
import * as calls from './users.calls.ts';

/** Wire format of a user at the server access level. @internal */
export type WireServerUser = Answer<'GET /users/:user_id', 'server'>;

/** A user at the server access level. @internal */
export class ServerUserObject extends AnyUser {
  /** When the user was last active, with an accuracy of a few minutes. The time of sign-up if the user was never active. */
  readonly lastActiveAt: Date;
  /** Whether the user has had a session, apart from impersonation. */
  readonly hasBeenActive: boolean;
  /** When the password was set or changed last. Null without a password, or if the password is older than Portico 0.2.0. */
  readonly passwordChangedAt: Date | null;
  /**
   * Whether one-time codes to the primary email sign the user in, if the project has them. Also true for users who have not used a
   * code yet: those with a verified email, and those with nothing else to sign in with.
   */
  readonly otpAuthAvailable: boolean;
  /** Whether the user can sign in with the primary email. */
  readonly primaryEmailAuthEnabled: boolean;
  /** Metadata that only servers can read and write. */
  readonly serverMetadata: Json;
  /** Whether an administrator has restricted the user. */
  readonly restrictedByAdmin: boolean;
  /** Details of the restriction that only servers see. Null for none. */
  readonly restrictedByAdminPrivateDetails: string | null;
  /** Labels of the project's owners, such as `vip`, in the order in which they were added. */
  readonly tags: readonly string[];
  /** When the account is deleted, as its user has asked. Null: it stays. */
  readonly deletionAt: Date | null;
  override readonly selectedTeam: ServerTeam | null;
  readonly #owner: UserOwner<'server'> & ServerSide;

  static {
    addServerCustomerPart(ServerUserObject);
    declareHooks<ServerUserObject>(ServerUserObject, {
      useActiveSessions: (user) => user.#activeSessions(),
      useContactChannels: (user) => user.#contactChannels(),
      useOAuthProviders: (user) => user.#oauthProviders(),
      useOAuthProvider: (user, id) => user.#oauthProvider(id),
      useTeams: (user) => user.#teams(),
      useTeam: (user, id) => user.#team(id),
    });
  }

  /** @param session the session of the user, if the user is signed in here */
  constructor(wire: WireServerUser, core: AppCore, session?: Session) {
    const owner = { ...serverCaller(core, session), userId: wire.id, prefix: `users.${wire.id}.` };
    super(wire, owner);
    this.lastActiveAt = new Date(wire.last_active_at_millis);
    this.hasBeenActive = wire.has_been_active;
    const { password_changed_at_millis: passwordChangedAt } = wire;
    this.passwordChangedAt = passwordChangedAt === null ? null : new Date(passwordChangedAt);
    this.otpAuthAvailable = wire.otp_auth_available;
    this.primaryEmailAuthEnabled = wire.primary_email_auth_enabled;
    this.serverMetadata = wire.server_metadata;
    this.restrictedByAdmin = wire.restricted_by_admin;
    this.restrictedByAdminPrivateDetails = wire.restricted_by_admin_private_details;
    this.tags = wire.tags;
    const { deletion_at_millis: deletionAt } = wire;
    this.deletionAt = deletionAt === null ? null : new Date(deletionAt);
    this.#owner = owner;
    this.selectedTeam = wire.selected_team && owner.teamFromWire(wire.selected_team);
  }

  override toClientJson(): unknown {
    return clientJsonOf(super.toClientJson() as WireUser);
  }

  async update(changes: ServerUserUpdateOptions): Promise<void> {
    const body = serverChangesToWire(changes);
    await this.#owner.transport.call('PATCH /users/:user_id', { params: { user_id: this.id }, body });
    this.#refreshReads();
  }

  async delete(): Promise<void> {
    await calls.remove(this.#owner, this.id);
    this.#refreshReads();
  }

  /** Cancels the deletion of the account that the user has asked for. The user can sign in again. */
  async cancelDeletion(): Promise<void> {
    await calls.cancelDeletion(this.#owner, this.id);
    this.#refreshReads();
  }

  /** Refreshes cached users and teams, because member lists contain users. */
  #refreshReads(): void {
    for (const part of ['users.', 'teams']) this.#owner.reads.refresh(part);
  }

  /** Replaces the client read-only metadata. */
  async setClientReadOnlyMetadata(clientReadOnlyMetadata: Json): Promise<void> {
    await this.update({ clientReadOnlyMetadata });
  }

  /** Replaces the server metadata. */
  async setServerMetadata(serverMetadata: Json): Promise<void> {
    await this.update({ serverMetadata });
  }

  /** Sets the primary email. Null removes it. Without `verified`, the verification status stays unchanged. */
  async setPrimaryEmail(email: string | null, options: { readonly verified?: boolean } = {}): Promise<void> {
    await this.update({ primaryEmail: email, primaryEmailVerified: options.verified });
  }

  /**
   * Restricts the user and ends all sessions. The user can sign in again, but only read the own account and sign out. Of a
   * restricted user, it replaces the reason and the details.
   */
  async restrict({ reason = null, privateDetails = null }: RestrictOptions = {}): Promise<void> {
    await this.update({
      restrictedByAdmin: true,
      restrictedByAdminReason: reason,
      restrictedByAdminPrivateDetails: privateDetails,
    });
  }

  /** Ends the restriction. The user can continue with a session from during the restriction. */
  async release(): Promise<void> {
    await this.update({ restrictedByAdmin: false });
  }

  /** Sets the password and ends all sessions. */
  async setPassword(options: { readonly password: string }): Promise<PasswordRequirementsNotMet | undefined> {
    const result = await resultOf([PoorPassword], () => this.update(options));
    return result.status === 'error' ? result.error : undefined;
  }

  async getActiveSessions(): Promise<ActiveSession[]> {
    return await this.#activeSessions().fetch();
  }

  /** Creates a session for the user without credentials: for tests, support and custom sign-in methods. */
  async createSession(options: CreateSessionOptions = {}): Promise<CreatedSession> {
    const { core, reads } = this.#owner;
    const tokens = await sessions.create(this.#owner, this.id, options);
    reads.refresh('users.sessions');
    return core.sessions.of(new MemoryStore(tokens));
  }

  /**
   * Creates a link with which a person signs in as the user in your app: for support and tests. Its session cannot change how
   * the user signs in, and cannot pay.
   */
  async createImpersonationLink(options: ImpersonationLinkOptions): Promise<ImpersonationLink> {
    const link = await sessions.createImpersonationLink(this.#owner, this.id, options);
    return { url: link.url, expiresAt: link.expiresAt, sessionMillis: link.sessionExpiresInMillis };
  }

  async revokeSession(sessionId: string): Promise<void> {
    await sessions.revoke(this.#owner, sessionId, this.id);
    this.#owner.reads.refresh('users.sessions');
  }

  async revokeOtherSessions(): Promise<void> {
    await sessions.revokeOthers(this.#owner, this.id);
    this.#owner.reads.refresh('users.sessions');
  }

  async listContactChannels(): Promise<ServerContactChannel[]> {
    return await this.#contactChannels().fetch();
  }

  async sendVerificationEmail(options?: SendVerificationEmailOptions): Promise<EmailAlreadyVerified | undefined> {
    const { verifyEmailOf } = await loadCode(import('./account-code.ts'));
    return await verifyEmailOf(this.#owner, options);
  }

  async createContactChannel(options: ServerContactChannelCreateOptions): Promise<ServerContactChannel> {
    const { createContactChannel } = await loadCode(import('./account-code.ts'));
    return await createContactChannel(this.#owner, options);
  }

  async listOAuthProviders(): Promise<ServerOAuthProvider[]> {
    return await this.#oauthProviders().fetch();
  }

  async getOAuthProvider(id: string): Promise<ServerOAuthProvider | null> {
    return await this.#oauthProvider(id).fetch();
  }

  /**
   * Registers a passkey with a temporary session of two minutes. Requires a browser with a secret server key.
   *
   * @see docs/reference/protocol/sdk.md#flows
   */
  async registerPasskey(options: RegisterPasskeyOptions = {}): Promise<Done<PasskeyRegistrationError>> {
    const tokens = await (await this.createSession({ expiresInMillis: 120_000 })).getTokens();
    const { registerPasskey } = await loadCode(import('../../sign-in/ways-in/ways-in.ts'));
    const { core, reads } = this.#owner;
    const session = core.sessions.of(new MemoryStore(tokens));
    const result = await registerPasskey(core.transport('client', session), options);
    reads.refresh('users.');
    return result;
  }

  async listTeams(): Promise<ServerTeam[]> {
    return await this.#teams().fetch();
  }

  async getTeam(id: string): Promise<ServerTeam | null> {
    return await this.#team(id).fetch();
  }

  async createTeam(options: TeamCreateOptions): Promise<ServerTeam> {
    const { createTeamFor } = await loadCode(import('../../teams/teams/server-teams.ts'));
    return await createTeamFor(this.#owner, options);
  }

  /** Grants a permission in the project or in a team. */
  async grantPermission(permissionId: string): Promise<void>;
  async grantPermission(team: TeamReference, permissionId: string): Promise<void>;
  async grantPermission(...right: Right): Promise<void> {
    const { grantPermission } = await loadCode(import('./account-code.ts'));
    await grantPermission(this.#owner, right);
  }

  /**
   * Revokes a direct permission in the project or in a team.
   *
   * @throws {TeamPermissionNotFound | PermissionNotFound} the user does not have the permission directly
   */
  async revokePermission(permissionId: string): Promise<void>;
  async revokePermission(team: TeamReference, permissionId: string): Promise<void>;
  async revokePermission(...right: Right): Promise<void> {
    const { revokePermission } = await loadCode(import('./account-code.ts'));
    await revokePermission(this.#owner, right);
  }

  #activeSessions(): Read<ActiveSession[]> {
    const { core, reads } = this.#owner;
    return reads.of(`users.sessions:${this.id}`, async () => {
      const transport = core.transport(widestServerLevel(core));
      return (await sessions.list({ transport }, this.id)).map(activeSession);
    });
  }

  #contactChannels(): Read<ServerContactChannel[]> {
    return readOf(this.#owner, 'contact-channels', [], async () => {
      const { listContactChannels } = await loadCode(import('./account-code.ts'));
      return await listContactChannels(this.#owner);
    });
  }

  #oauthProviders(): Read<ServerOAuthProvider[]> {
    return readOf(this.#owner, 'oauth-providers', [], async () => {
      const { listProvidersOf } = await loadCode(import('./account-code.ts'));
      return await listProvidersOf(this.#owner);
    });
  }

  #oauthProvider(id: string): Read<ServerOAuthProvider | null> {
    return readOf(this.#owner, 'oauth-providers.one', [id], async () => {
      const { getProviderOf } = await loadCode(import('./account-code.ts'));
      return await getProviderOf(this.#owner, id);
    });
  }

  #teams(): Read<ServerTeam[]> {
    return readOf(this.#owner, 'teams', [], async () => {
      const { listTeamsOf } = await loadCode(import('../../teams/teams/server-teams.ts'));
      return await listTeamsOf(this.#owner);
    });
  }

  #team(id: string): Read<ServerTeam | null> {
    return readOf(this.#owner, 'teams.one', [id], async () => {
      const { getTeamOf } = await loadCode(import('../../teams/teams/server-teams.ts'));
      return await getTeamOf(this.#owner, id);
    });
  }
}

export interface ServerUserObject extends ServerCustomerPart {}

/** A user, with the data and methods of a server. */
export interface ServerUser extends PublicPart<ServerUserObject> {}

/** A member of a team, with the data and methods of a server. */
export type ServerTeamUser = ServerUser & TeamUser;

/** A team, with the data and methods of a server. */
export interface ServerTeam extends PublicPart<ServerTeamObject<ServerTeamUser>> {}

/** Context of a server's calls, with functions that create users and teams. @internal */
export type ServerSide = ServerCaller<ServerTeamUser> & ServerTeamMaker<ServerTeam>;

/** Creates the context of a server's calls. A change refreshes teams, users and the signed-in user. @internal */
export function serverCaller(core: AppCore, session?: Session): ServerSide {
  const { reads } = core;
  const changed = () => {
    for (const part of ['teams', 'users.']) reads.refresh(part);
    session?.reads.refresh('user');
  };
  const memberFromWire: ServerSide['memberFromWire'] = (wire) =>
    Object.assign(new ServerUserObject(wire.user, core), { teamProfile: memberProfileFromWire(wire) });
  const teamFromWire: ServerSide['teamFromWire'] = (wire) => new ServerTeamObject(wire, caller);
  const transport = core.transport('server');
  const caller = { core, transport, session, reads, prefix: '', changed, memberFromWire, teamFromWire };
  return caller;
}

/**
 * Returns the access level with the most data: only admins see impersonated sessions.
 *
 * @see docs/reference/protocol/sign-in.md#sessions
 */
function widestServerLevel({ options }: AppCore): 'server' | 'admin' {
  return options.projectOwnerSession === undefined && !options.superSecretAdminKey ? 'server' : 'admin';
}
