import type { Json } from '@portico/contract';
import { declareHooks } from '../../core/hooks.ts';
import { type Read, readOf } from '../../core/read.ts';
import type { Done } from '../../core/result.ts';
import type { ApiKeyCreateOptions, UserApiKey, UserApiKeyFirstView } from '../api-keys/api-key.ts';
import type { UserOwner } from '../base/owner.ts';
import type {
  ContactChannel,
  ContactChannelCreateOptions,
  SendVerificationEmailOptions,
} from '../contact-channels/contact-channel.ts';
import type { NotificationCategory } from '../notifications/notification-category.ts';
import type { PasskeyRegistrationError, RegisterPasskeyOptions } from '../passkey/passkey-registration.ts';
import type { ListPermissionsOptions, Permission, PermissionScope, Right } from '../permissions/permissions.ts';
import type { ActiveSession } from '../sessions/active-session.ts';
import type { ConnectedAccountOptions, OAuthConnection } from '../social/connected-account.ts';
import type { OAuthProvider } from '../social/provider-link.ts';
import type { EditableTeamMemberProfile } from '../teams/member-profile.ts';
import type { Team } from '../teams/team.ts';
import type { TeamCreateOptions, TeamReference } from '../teams/team-options.ts';
import { BaseUserObject, type WireUser } from './base-user.ts';
import type { EmailAlreadyVerified, UserUpdateOptions } from './user-options.ts';

/** What one can do with a user, at the client's level and above. @internal */
export abstract class AnyUser extends BaseUserObject {
  readonly #owner: UserOwner;

  static {
    declareHooks<AnyUser>(AnyUser, {
      useConnectedAccount: (user, ...account) => user.#connectedAccount(...account),
      useTeamProfile: (user, team) => user.#teamProfile(team),
      usePermission: (user, ...right: Right) => user.#permission(right),
      usePermissions: (user, ...scope: PermissionScope) => user.#permissions(scope),
      useApiKeys: (user) => user.#apiKeys(),
      useNotificationCategories: (user) => user.#notificationCategories(),
    });
  }

  constructor(wire: WireUser, owner: UserOwner) {
    super(wire);
    this.#owner = owner;
  }

  /** Changes the name; null for none. */
  async setDisplayName(displayName: string | null): Promise<void> {
    await this.update({ displayName });
  }

  /** Replaces what the user's own app reads and writes. */
  async setClientMetadata(clientMetadata: Json): Promise<void> {
    await this.update({ clientMetadata });
  }

  /** Changes what is given. @throws {KnownError} what is wrong with it; nothing has changed then */
  abstract update(changes: UserUpdateOptions): Promise<void>;

  /** Deletes the account for good. A client needs the project's permission. */
  abstract delete(): Promise<void>;

  /** All signed-in periods of the user, newest first. */
  abstract getActiveSessions(): Promise<ActiveSession[]>;

  /** Ends one of the user's sessions. @throws {KnownError} there is none of this id */
  abstract revokeSession(sessionId: string): Promise<void>;

  /** The e-mail addresses of the user, oldest first. */
  abstract listContactChannels(): Promise<ContactChannel[]>;

  /**
   * Sends a link that verifies the primary e-mail address. Answers as a value that it is verified already.
   *
   * @throws {Error} the user has no primary e-mail address
   */
  abstract sendVerificationEmail(options?: SendVerificationEmailOptions): Promise<EmailAlreadyVerified | undefined>;

  /**
   * Adds an e-mail address.
   *
   * @throws {ContactChannelAlreadyUsedForAuthBySomeoneElse} another user signs in with this email address
   */
  abstract createContactChannel(options: ContactChannelCreateOptions): Promise<ContactChannel>;

  /** The accounts at identity providers that belong to the user, oldest first. */
  abstract listOAuthProviders(): Promise<OAuthProvider[]>;

  /** One of them; null when there is none. */
  abstract getOAuthProvider(id: string): Promise<OAuthProvider | null>;

  /**
   * A connected account that the app may use on behalf of the user, with all of the scopes.
   *
   * @param provider such as `github`
   * @throws {KnownError} there is none, and `or` is `'throw'`
   */
  async getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { or: 'redirect' | 'throw' },
  ): Promise<OAuthConnection>;
  async getConnectedAccount(provider: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  async getConnectedAccount(provider: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null> {
    return await this.#connectedAccount(provider, options).fetch();
  }

  /**
   * Makes a passkey in this browser. It takes the place of the one the user had. Answers as a value that the browser,
   * its person or the server refused.
   */
  abstract registerPasskey(options?: RegisterPasskeyOptions): Promise<Done<PasskeyRegistrationError>>;

  /** The teams of the user, oldest first. */
  abstract listTeams(): Promise<Team[]>;

  /** One of them; null when the user is not in it. */
  abstract getTeam(id: string): Promise<Team | null>;

  /**
   * Creates a team of which the user becomes the creator, and selects it.
   *
   * @throws {RequestFailed} a client, in a project that does not let clients create teams
   */
  abstract createTeam(options: TeamCreateOptions): Promise<Team>;

  /** Takes the user out of a team. */
  async leaveTeam(team: TeamReference): Promise<void> {
    const { leaveTeam } = await import('../teams/own-teams.ts');
    await leaveTeam(this.#owner, team);
  }

  /** The team that the user works in now, which access tokens name; null for none. */
  async setSelectedTeam(team: TeamReference | null): Promise<void> {
    await this.update({ selectedTeamId: team === null ? null : team.id });
  }

  /** What the user is called in a team, to be changed. */
  async getTeamProfile(team: TeamReference): Promise<EditableTeamMemberProfile> {
    return await this.#teamProfile(team).fetch();
  }

  /** Whether the user may do something in the project or in a team, directly or through another permission. */
  async hasPermission(permissionId: string): Promise<boolean>;
  async hasPermission(team: TeamReference, permissionId: string): Promise<boolean>;
  async hasPermission(...right: Right): Promise<boolean> {
    const { hasPermission } = await import('../permissions/permissions.ts');
    return await hasPermission(this.#owner, right);
  }

  /** The permission, if the user has it in the project or in a team, directly or through another; else null. */
  async getPermission(permissionId: string): Promise<Permission | null>;
  async getPermission(team: TeamReference, permissionId: string): Promise<Permission | null>;
  async getPermission(...right: Right): Promise<Permission | null> {
    return await this.#permission(right).fetch();
  }

  /** What the user may do in the project or in a team. */
  async listPermissions(options?: ListPermissionsOptions): Promise<Permission[]>;
  async listPermissions(team: TeamReference, options?: ListPermissionsOptions): Promise<Permission[]>;
  async listPermissions(...scope: PermissionScope): Promise<Permission[]> {
    return await this.#permissions(scope).fetch();
  }

  /** The user's keys for programs, newest first. */
  async listApiKeys(): Promise<UserApiKey[]> {
    return await this.#apiKeys().fetch();
  }

  /** Makes a key for programs of the user. The answer is the only place where the whole key is shown. */
  async createApiKey(options: ApiKeyCreateOptions): Promise<UserApiKeyFirstView> {
    const { createUserKey } = await import('../api-keys/api-key.ts');
    return await createUserKey(this.#owner, options);
  }

  /** Every kind of mail, and whether the user gets it. */
  async listNotificationCategories(): Promise<NotificationCategory[]> {
    return await this.#notificationCategories().fetch();
  }

  #connectedAccount(provider: string, options?: ConnectedAccountOptions): Read<OAuthConnection | null> {
    return readOf(this.#owner, 'connected-account', [provider, options], async () => {
      const { getConnectedAccount } = await import('../ways-in/ways-in.ts');
      return await getConnectedAccount(this.#owner, provider, options);
    });
  }

  #teamProfile(team: TeamReference): Read<EditableTeamMemberProfile> {
    return readOf(this.#owner, 'team-profiles', [team], async () => {
      const { getTeamProfile } = await import('../teams/member-profile.ts');
      return await getTeamProfile(this.#owner, team);
    });
  }

  #permission(right: Right): Read<Permission | null> {
    return readOf(this.#owner, 'permissions.one', right, async () => {
      const { getPermission } = await import('../permissions/permissions.ts');
      return await getPermission(this.#owner, right);
    });
  }

  #permissions(scope: PermissionScope): Read<Permission[]> {
    return readOf(this.#owner, 'permissions', scope, async () => {
      const { listPermissions } = await import('../permissions/permissions.ts');
      return await listPermissions(this.#owner, scope);
    });
  }

  #apiKeys(): Read<UserApiKey[]> {
    return readOf(this.#owner, 'api-keys', [], async () => {
      const { listUserKeys } = await import('../api-keys/api-key.ts');
      return await listUserKeys(this.#owner);
    });
  }

  #notificationCategories(): Read<NotificationCategory[]> {
    return readOf(this.#owner, 'notification-categories', [], async () => {
      const { listNotificationCategories } = await import('../notifications/notification-category.ts');
      return await listNotificationCategories(this.#owner);
    });
  }
}
