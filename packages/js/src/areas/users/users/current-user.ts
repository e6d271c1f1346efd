import type { Done } from '../../../core/errors.ts';
import { loadCode } from '../../../core/errors.ts';
import { hide } from '../../../core/hide.ts';
import { declareHooks } from '../../../core/hooks.ts';
import type { PublicPart } from '../../../core/public-part.ts';
import { type Read, readOf } from '../../../core/read.ts';
import type { Session } from '../../../session/session.ts';
import type { AppCore } from '../../base/app-core.ts';
import { addCustomerPart, type CustomerPart } from '../../payments/customer-part.ts';
import type { PasskeyRegistrationError, RegisterPasskeyOptions } from '../../sign-in/passkey/passkey-registration.ts';
import type { OAuthProvider } from '../../sign-in/social/provider-link.ts';
import type { TeamMaker } from '../../teams/teams/own-teams.ts';
import { type Team, TeamObject } from '../../teams/teams/team.ts';
import type { TeamCreateOptions } from '../../teams/teams/team-options.ts';
import type {
  ContactChannel,
  ContactChannelCreateOptions,
  SendVerificationEmailOptions,
} from '../contact-channels/contact-channel.ts';
import type { ActiveSession } from '../sessions/active-session.ts';
import { authHeaders } from '../sessions/auth.ts';
import { signOut } from '../sessions/sign-out.ts';
import { AnyUser } from './any-user.ts';
import type { Auth } from './auth.ts';
import type { WireUser } from './base-user.ts';
import type { UserDataExport } from './own-data.ts';
import type {
  EmailAlreadyVerified,
  PasswordConfirmationMismatch,
  PasswordRequirementsNotMet,
  SignOutOptions,
  UpdatePasswordOptions,
  UserUpdateOptions,
} from './user-options.ts';

/** The signed-in user at the client access level. @internal */
export class CurrentUserObject extends AnyUser implements Auth {
  readonly currentSession: Auth['currentSession'];
  override readonly selectedTeam: Team | null;
  readonly #owner: OwnUser;

  static {
    addCustomerPart(CurrentUserObject);
    declareHooks<CurrentUserObject>(CurrentUserObject, {
      useActiveSessions: (user) => user.#activeSessions(),
      useContactChannels: (user) => user.#contactChannels(),
      useOAuthProviders: (user) => user.#oauthProviders(),
      useOAuthProvider: (user, id) => user.#oauthProvider(id),
      useTeams: (user) => user.#teams(),
      useTeam: (user, id) => user.#team(id),
    });
  }

  constructor(wire: WireUser, core: AppCore, session: Session) {
    const owner = ownUser(core, session);
    super(wire, owner);
    this.#owner = owner;
    this.currentSession = session;
    hide(this, 'currentSession');
    this.selectedTeam = wire.selected_team && owner.teamFromWire(wire.selected_team);
  }

  async getAuthHeaders() {
    return await authHeaders(this.currentSession);
  }

  async getAuthJson() {
    return await this.currentSession.getTokens();
  }

  async signOut(options: SignOutOptions = {}): Promise<void> {
    await signOut(this.#owner.core, this.currentSession, options.redirectUrl);
  }

  async updatePassword(
    options: UpdatePasswordOptions,
  ): Promise<PasswordConfirmationMismatch | PasswordRequirementsNotMet | undefined> {
    const { updatePassword } = await loadCode(import('./account-code.ts'));
    return await updatePassword(this.#owner, options);
  }

  /** Sets the first password of a user without one. */
  async setPassword(options: { readonly password: string }): Promise<PasswordRequirementsNotMet | undefined> {
    const { setPassword } = await loadCode(import('./account-code.ts'));
    return await setPassword(this.#owner, options);
  }

  async update(changes: UserUpdateOptions): Promise<void> {
    const { updateUser } = await loadCode(import('./account-code.ts'));
    await updateUser(this.#owner, changes);
  }

  async delete(): Promise<void> {
    const { deleteUser } = await loadCode(import('./account-code.ts'));
    await deleteUser(this.#owner);
  }

  /**
   * Returns everything that is stored about the user, without secrets, for a download. At most five times an hour.
   *
   * @throws {RequestFailed} 429: the user has exported the data too often
   */
  async exportData(): Promise<UserDataExport> {
    const { exportUserData } = await loadCode(import('./account-code.ts'));
    return await exportUserData(this.#owner);
  }

  async getActiveSessions(): Promise<ActiveSession[]> {
    return await this.#activeSessions().fetch();
  }

  async revokeSession(sessionId: string): Promise<void> {
    const { revokeSession } = await loadCode(import('./account-code.ts'));
    await revokeSession(this.#owner, sessionId);
  }

  async revokeOtherSessions(): Promise<void> {
    const { revokeOtherSessions } = await loadCode(import('./account-code.ts'));
    await revokeOtherSessions(this.#owner);
  }

  async listContactChannels(): Promise<ContactChannel[]> {
    return await this.#contactChannels().fetch();
  }

  async sendVerificationEmail(options?: SendVerificationEmailOptions): Promise<EmailAlreadyVerified | undefined> {
    const { verifyOwnEmail } = await loadCode(import('./account-code.ts'));
    return await verifyOwnEmail(this.#owner, this.primaryEmail, options);
  }

  async createContactChannel(options: ContactChannelCreateOptions): Promise<ContactChannel> {
    const { createContactChannel } = await loadCode(import('./account-code.ts'));
    return await createContactChannel(this.#channelOwner, options);
  }

  async listOAuthProviders(): Promise<OAuthProvider[]> {
    return await this.#oauthProviders().fetch();
  }

  async getOAuthProvider(id: string): Promise<OAuthProvider | null> {
    return await this.#oauthProvider(id).fetch();
  }

  async registerPasskey(options: RegisterPasskeyOptions = {}): Promise<Done<PasskeyRegistrationError>> {
    const { registerPasskey } = await loadCode(import('../../sign-in/ways-in/ways-in.ts'));
    const result = await registerPasskey(this.#owner.transport, options);
    this.#owner.changed('passkeys');
    return result;
  }

  async listTeams(): Promise<Team[]> {
    return await this.#teams().fetch();
  }

  async getTeam(id: string): Promise<Team | null> {
    return await this.#team(id).fetch();
  }

  async createTeam(options: TeamCreateOptions): Promise<Team> {
    const { createTeam } = await loadCode(import('./account-code.ts'));
    return await createTeam(this.#owner, options);
  }

  /** Access tokens contain the primary email, so a change of contact channels also refreshes the token. */
  get #channelOwner(): OwnUser {
    const { session, changed } = this.#owner;
    return {
      ...this.#owner,
      changed: (...questions) => {
        session.renewSoon();
        changed(...questions);
      },
    };
  }

  #activeSessions(): Read<ActiveSession[]> {
    return readOf(this.#owner, 'sessions', [], async () => {
      const { getActiveSessions } = await loadCode(import('./account-code.ts'));
      return await getActiveSessions(this.#owner);
    });
  }

  #contactChannels(): Read<ContactChannel[]> {
    return readOf(this.#owner, 'contact-channels', [], async () => {
      const { listContactChannels } = await loadCode(import('./account-code.ts'));
      return await listContactChannels(this.#channelOwner);
    });
  }

  #oauthProviders(): Read<OAuthProvider[]> {
    return readOf(this.#owner, 'oauth-providers', [], async () => {
      const { listOwnProviders } = await loadCode(import('./account-code.ts'));
      return await listOwnProviders(this.#owner);
    });
  }

  #oauthProvider(id: string): Read<OAuthProvider | null> {
    return readOf(this.#owner, 'oauth-providers.one', [id], async () => {
      const { getOwnProvider } = await loadCode(import('./account-code.ts'));
      return await getOwnProvider(this.#owner, id);
    });
  }

  #teams(): Read<Team[]> {
    return readOf(this.#owner, 'teams', [], async () => {
      const { listTeams } = await loadCode(import('./account-code.ts'));
      return await listTeams(this.#owner);
    });
  }

  #team(id: string): Read<Team | null> {
    return readOf(this.#owner, 'teams.one', [id], async () => {
      const { getTeam } = await loadCode(import('./account-code.ts'));
      return await getTeam(this.#owner, id);
    });
  }
}

export interface CurrentUserObject extends CustomerPart {}

type OwnUser = TeamMaker & { readonly session: Session };

/** Creates the context of calls for the signed-in user. A change refreshes the user and other affected reads. */
function ownUser(core: AppCore, session: Session): OwnUser {
  const reads = core.readsOf(session);
  const changed = (...questions: readonly string[]) => {
    for (const question of [...questions, 'user']) reads.refresh(question);
  };
  const teamFromWire: OwnUser['teamFromWire'] = (wire) => new TeamObject(wire, owner);
  const transport = core.transport('client', session);
  const owner = { core, transport, userId: 'me', session, reads, prefix: '', changed, teamFromWire };
  return owner;
}

/** The signed-in user, with the data and methods of a client. */
export interface CurrentUser extends Auth, PublicPart<CurrentUserObject> {}
