import type { Json } from '@portico/contract';
import type { Done } from '../../../core/errors.ts';
import { loadCode } from '../../../core/errors.ts';
import { declareHooks } from '../../../core/hooks.ts';
import { type Read, readOf } from '../../../core/read.ts';
import type { UserOwner } from '../../base/owner.ts';
import { setCustomer } from '../../payments/customer-part.ts';
import type { PasskeyRegistrationError, RegisterPasskeyOptions } from '../../sign-in/passkey/passkey-registration.ts';
import type { Passkey } from '../../sign-in/passkey/passkeys.ts';
import type { ConnectedAccountOptions, OAuthConnection } from '../../sign-in/social/connected-account.ts';
import type { OAuthProvider } from '../../sign-in/social/provider-link.ts';
import type { RecoveryCodes } from '../../sign-in/totp/recovery-codes.ts';
import type { TrustedDevice } from '../../sign-in/totp/trusted-device.ts';
import type { ApiKeyCreateOptions, UserApiKey, UserApiKeyFirstView } from '../../teams/api-keys/api-key.ts';
import type { ReceivedTeamInvitation } from '../../teams/teams/invitation.ts';
import type { EditableTeamMemberProfile } from '../../teams/teams/member-profile.ts';
import type { Team } from '../../teams/teams/team.ts';
import type { TeamCreateOptions, TeamReference } from '../../teams/teams/team-options.ts';
import type {
  ContactChannel,
  ContactChannelCreateOptions,
  SendVerificationEmailOptions,
} from '../contact-channels/contact-channel.ts';
import type { NotificationCategory } from '../notifications/notification-category.ts';
import type { ListPermissionsOptions, Permission, PermissionScope, Right } from '../permissions/permissions.ts';
import type { ActiveSession } from '../sessions/active-session.ts';
import type { SignUpFields } from '../sign-up-fields/sign-up-fields.ts';
import { type UserData, userData, type WireUser } from './base-user.ts';
import type { EmailAlreadyVerified, UserUpdateOptions } from './user-options.ts';

/** Common base class of users at all access levels. @internal */
export abstract class AnyUser implements UserData {
  readonly #wire: WireUser;
  readonly #owner: UserOwner;

  static {
    // Other libraries return a session object that contains the user. Portico returns the user itself.
    Object.defineProperty(AnyUser.prototype, 'user', {
      get() {
        throw new Error('Use user.id instead of user.user.id.');
      },
    });
    declareHooks<AnyUser>(AnyUser, {
      useConnectedAccount: (user, ...account) => user.#connectedAccount(...account),
      useTeamProfile: (user, team) => user.#teamProfile(team),
      useTeamInvitations: (user) => user.#teamInvitations(),
      usePermission: (user, ...right: Right) => user.#permission(right),
      usePermissions: (user, ...scope: PermissionScope) => user.#permissions(scope),
      usePasskeys: (user) => user.#passkeys(),
      useRecoveryCodes: (user) => user.#recoveryCodes(),
      useTrustedDevices: (user) => user.#trustedDevices(),
      useApiKeys: (user) => user.#apiKeys(),
      useNotificationCategories: (user) => user.#notificationCategories(),
      useSignUpFields: (user) => user.#signUpFields(),
    });
  }

  constructor(wire: WireUser, owner: UserOwner) {
    Object.assign(this, userData(wire));
    setCustomer(this, owner, { userId: wire.id });
    this.#wire = wire;
    this.#owner = owner;
  }

  toClientJson(): unknown {
    return this.#wire;
  }

  /** Sets the display name. Null removes it. */
  async setDisplayName(displayName: string | null): Promise<void> {
    await this.update({ displayName });
  }

  /** Replaces the client metadata. */
  async setClientMetadata(clientMetadata: Json): Promise<void> {
    await this.update({ clientMetadata });
  }

  /** Updates the user. @throws {KnownError} a change is invalid; nothing was changed */
  abstract update(changes: UserUpdateOptions): Promise<void>;

  /** Deletes the account permanently. On the client, the project must allow it. */
  abstract delete(): Promise<void>;

  /** Lists all sessions of the user, newest first. */
  abstract getActiveSessions(): Promise<ActiveSession[]>;

  /** Revokes a session of the user. @throws {KnownError} the session does not exist */
  abstract revokeSession(sessionId: string): Promise<void>;

  /** Revokes all sessions of the user, except for the current session of this app. */
  abstract revokeOtherSessions(): Promise<void>;

  /** Lists the contact channels of the user, oldest first. */
  abstract listContactChannels(): Promise<ContactChannel[]>;

  /**
   * Sends a verification email to the primary email. Returns an error value if it is already verified.
   *
   * @throws {Error} the user has no primary email
   */
  abstract sendVerificationEmail(options?: SendVerificationEmailOptions): Promise<EmailAlreadyVerified | undefined>;

  /**
   * Adds a contact channel.
   *
   * @throws {ContactChannelAlreadyUsedForAuthBySomeoneElse} another user signs in with this email address
   */
  abstract createContactChannel(options: ContactChannelCreateOptions): Promise<ContactChannel>;

  /** Lists the provider accounts of the user, oldest first. */
  abstract listOAuthProviders(): Promise<OAuthProvider[]>;

  /** Returns a provider account of the user, or null. */
  abstract getOAuthProvider(id: string): Promise<OAuthProvider | null>;

  /**
   * Returns a connected account with all the scopes, for calls of the provider's API.
   *
   * @param provider ID of the provider, such as `github`
   * @throws {KnownError} the account is not connected, and `or` is `'throw'`
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
   * Registers a passkey in this browser. A user has up to 20, and signs in with any of them. Returns an error value if
   * the user, the browser or the server rejects it.
   */
  abstract registerPasskey(options?: RegisterPasskeyOptions): Promise<Done<PasskeyRegistrationError>>;

  /** Lists the devices on which the user signs in without a second factor, newest first. */
  async listTrustedDevices(): Promise<TrustedDevice[]> {
    return await this.#trustedDevices().fetch();
  }

  /** Lists the passkeys of the user, oldest first. */
  async listPasskeys(): Promise<Passkey[]> {
    return await this.#passkeys().fetch();
  }

  /** Counts the unused recovery codes of the user, which replace the code of a lost authenticator app. */
  async getRecoveryCodes(): Promise<RecoveryCodes> {
    return await this.#recoveryCodes().fetch();
  }

  /** Lists the teams of the user, oldest first. */
  abstract listTeams(): Promise<Team[]>;

  /** Returns a team of the user, or null if the user is not a member. */
  abstract getTeam(id: string): Promise<Team | null>;

  /**
   * Creates a team with the user as its creator, and selects it.
   *
   * @throws {RequestFailed} on the client, if the project does not allow clients to create teams
   */
  abstract createTeam(options: TeamCreateOptions): Promise<Team>;

  /** Lists the open team invitations to verified email addresses of the user, oldest first. */
  async listTeamInvitations(): Promise<ReceivedTeamInvitation[]> {
    return await this.#teamInvitations().fetch();
  }

  /** Removes the user from a team. */
  async leaveTeam(team: TeamReference): Promise<void> {
    const { leaveTeam } = await loadCode(import('./account-code.ts'));
    await leaveTeam(this.#owner, team);
  }

  /** Sets the selected team, whose ID access tokens contain. Null selects no team. */
  async setSelectedTeam(team: TeamReference | null): Promise<void> {
    await this.update({ selectedTeamId: team === null ? null : team.id });
  }

  /** Returns the editable profile of the user in a team. @throws {TeamMembershipNotFound} the user is not in the team */
  async getTeamProfile(team: TeamReference): Promise<EditableTeamMemberProfile> {
    return await this.#teamProfile(team).fetch();
  }

  /** Returns whether the user has a permission in the project or in a team, directly or inherited. */
  async hasPermission(permissionId: string): Promise<boolean>;
  async hasPermission(team: TeamReference, permissionId: string): Promise<boolean>;
  async hasPermission(...right: Right): Promise<boolean> {
    const { hasPermission } = await loadCode(import('./account-code.ts'));
    return await hasPermission(this.#owner, right);
  }

  /** Returns a direct or inherited permission of the user in the project or in a team, or null. */
  async getPermission(permissionId: string): Promise<Permission | null>;
  async getPermission(team: TeamReference, permissionId: string): Promise<Permission | null>;
  async getPermission(...right: Right): Promise<Permission | null> {
    return await this.#permission(right).fetch();
  }

  /** Lists the permissions of the user in the project or in a team. */
  async listPermissions(options?: ListPermissionsOptions): Promise<Permission[]>;
  async listPermissions(team: TeamReference, options?: ListPermissionsOptions): Promise<Permission[]>;
  async listPermissions(...scope: PermissionScope): Promise<Permission[]> {
    return await this.#permissions(scope).fetch();
  }

  /** Lists the user's API keys, newest first. */
  async listApiKeys(): Promise<UserApiKey[]> {
    return await this.#apiKeys().fetch();
  }

  /** Creates an API key for the user. The result is the only place with the full key. */
  async createApiKey(options: ApiKeyCreateOptions): Promise<UserApiKeyFirstView> {
    const { createUserKey } = await loadCode(import('../../teams/teams/team-code.ts'));
    return await createUserKey(this.#owner, options);
  }

  /** Lists all notification categories with the user's settings. */
  async listNotificationCategories(): Promise<NotificationCategory[]> {
    return await this.#notificationCategories().fetch();
  }

  /** Returns the own fields of the project at sign-up with the user's answers and consents. */
  async getSignUpFields(): Promise<SignUpFields> {
    return await this.#signUpFields().fetch();
  }

  #connectedAccount(provider: string, options?: ConnectedAccountOptions): Read<OAuthConnection | null> {
    return readOf(this.#owner, 'connected-account', [provider, options], async () => {
      const { getConnectedAccount } = await loadCode(import('../../sign-in/ways-in/ways-in.ts'));
      return await getConnectedAccount(this.#owner, provider, options);
    });
  }

  #teamProfile(team: TeamReference): Read<EditableTeamMemberProfile> {
    return readOf(this.#owner, 'team-profiles', [team], async () => {
      const { getTeamProfile } = await loadCode(import('../../teams/teams/team-code.ts'));
      return await getTeamProfile(this.#owner, team);
    });
  }

  #teamInvitations(): Read<ReceivedTeamInvitation[]> {
    return readOf(this.#owner, 'team-invitations', [], async () => {
      const { listTeamInvitations } = await loadCode(import('../../teams/teams/team-code.ts'));
      return await listTeamInvitations(this.#owner);
    });
  }

  #permission(right: Right): Read<Permission | null> {
    return readOf(this.#owner, 'permissions.one', right, async () => {
      const { getPermission } = await loadCode(import('./account-code.ts'));
      return await getPermission(this.#owner, right);
    });
  }

  #permissions(scope: PermissionScope): Read<Permission[]> {
    return readOf(this.#owner, 'permissions', scope, async () => {
      const { listPermissions } = await loadCode(import('./account-code.ts'));
      return await listPermissions(this.#owner, scope);
    });
  }

  #trustedDevices(): Read<TrustedDevice[]> {
    return readOf(this.#owner, 'trusted-devices', [], async () => {
      const { listTrustedDevices } = await loadCode(import('./account-code.ts'));
      return await listTrustedDevices(this.#owner);
    });
  }

  #passkeys(): Read<Passkey[]> {
    return readOf(this.#owner, 'passkeys', [], async () => {
      const { listPasskeys } = await loadCode(import('./account-code.ts'));
      return await listPasskeys(this.#owner);
    });
  }

  #recoveryCodes(): Read<RecoveryCodes> {
    return readOf(this.#owner, 'recovery-codes', [], async () => {
      const { getRecoveryCodes } = await loadCode(import('./account-code.ts'));
      return await getRecoveryCodes(this.#owner);
    });
  }

  #apiKeys(): Read<UserApiKey[]> {
    return readOf(this.#owner, 'api-keys', [], async () => {
      const { listUserKeys } = await loadCode(import('../../teams/teams/team-code.ts'));
      return await listUserKeys(this.#owner);
    });
  }

  #notificationCategories(): Read<NotificationCategory[]> {
    return readOf(this.#owner, 'notification-categories', [], async () => {
      const { listNotificationCategories } = await loadCode(import('./account-code.ts'));
      return await listNotificationCategories(this.#owner);
    });
  }

  #signUpFields(): Read<SignUpFields> {
    return readOf(this.#owner, 'sign-up-fields', [], async () => {
      const { getSignUpFields } = await loadCode(import('./account-code.ts'));
      return await getSignUpFields(this.#owner);
    });
  }
}

export interface AnyUser extends UserData {}
