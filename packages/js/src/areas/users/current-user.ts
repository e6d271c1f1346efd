import { declareParts } from '../../core/declare-parts.ts';
import { hasCode } from '../../core/has-code.ts';
import { hide } from '../../core/hide.ts';
import type { Read } from '../../core/read.ts';
import type { Session } from '../../session/session.ts';
import { accountParts } from '../account/load.ts';
import type { AppCore } from '../base/app-core.ts';
import type { UserOwner } from '../base/owner.ts';
import type { ChannelOwner } from '../contact-channels/contact-channel.ts';
import { mailLinks } from '../mail-links/load.ts';
import { authHeaders, signOut } from '../sessions/auth.ts';
import { teamParts } from '../team-parts/load.ts';
import type { Team } from '../teams/team.ts';
import { TeamObject } from '../teams/team-object.ts';
import { BaseUserObject, type WireUser } from './base-user.ts';
import type { CurrentUser, SignOutOptions } from './user.ts';

/** The signed-in user at the client's level. */
export class CurrentUserObject extends BaseUserObject implements CurrentUser {
  readonly currentSession: Session;
  readonly selectedTeam: Team | null;
  declare readonly update: CurrentUser['update'];
  declare readonly setDisplayName: CurrentUser['setDisplayName'];
  declare readonly setClientMetadata: CurrentUser['setClientMetadata'];
  declare readonly setSelectedTeam: CurrentUser['setSelectedTeam'];
  declare readonly delete: CurrentUser['delete'];
  declare readonly sendVerificationEmail: CurrentUser['sendVerificationEmail'];
  declare readonly getActiveSessions: CurrentUser['getActiveSessions'];
  declare readonly revokeSession: CurrentUser['revokeSession'];
  declare readonly updatePassword: CurrentUser['updatePassword'];
  declare readonly setPassword: CurrentUser['setPassword'];
  declare readonly registerPasskey: CurrentUser['registerPasskey'];
  declare readonly listContactChannels: CurrentUser['listContactChannels'];
  declare readonly createContactChannel: CurrentUser['createContactChannel'];
  declare readonly listOAuthProviders: CurrentUser['listOAuthProviders'];
  declare readonly getOAuthProvider: CurrentUser['getOAuthProvider'];
  declare readonly getConnectedAccount: CurrentUser['getConnectedAccount'];
  declare readonly listTeams: CurrentUser['listTeams'];
  declare readonly getTeam: CurrentUser['getTeam'];
  declare readonly createTeam: CurrentUser['createTeam'];
  declare readonly leaveTeam: CurrentUser['leaveTeam'];
  declare readonly getTeamProfile: CurrentUser['getTeamProfile'];
  declare readonly hasPermission: CurrentUser['hasPermission'];
  declare readonly getPermission: CurrentUser['getPermission'];
  declare readonly listPermissions: CurrentUser['listPermissions'];
  declare readonly listApiKeys: CurrentUser['listApiKeys'];
  declare readonly createApiKey: CurrentUser['createApiKey'];
  declare readonly listNotificationCategories: CurrentUser['listNotificationCategories'];
  readonly #core: AppCore;

  static {
    declareParts(CurrentUserObject, {
      load: async () => (await mailLinks()).channelsOfUser,
      of: (user) => user.#channelOwner,
      reads: { listContactChannels: 'contact-channels' },
      does: ['createContactChannel', 'sendVerificationEmail'],
    });
    declareParts(CurrentUserObject, {
      load: async () => (await accountParts()).ofUser,
      of: (user) => user.#ownerOf('oauth-providers'),
      reads: {
        getActiveSessions: 'sessions',
        listOAuthProviders: 'oauth-providers',
        getOAuthProvider: 'oauth-providers',
        getConnectedAccount: 'connected-account',
      },
      does: [
        'update',
        'setDisplayName',
        'setClientMetadata',
        'setSelectedTeam',
        'delete',
        'revokeSession',
        'updatePassword',
        'setPassword',
        'registerPasskey',
      ],
    });
    declareParts(CurrentUserObject, {
      load: async () => (await teamParts()).ofUser,
      of: (user) => user.#ownerOf('teams', 'team-profiles', 'permissions'),
      reads: {
        listTeams: 'teams',
        getTeam: 'teams',
        getTeamProfile: 'team-profiles',
        getPermission: 'permissions',
        listPermissions: 'permissions',
        listApiKeys: 'api-keys',
        listNotificationCategories: 'notification-categories',
      },
      does: ['createTeam', 'leaveTeam', 'hasPermission', 'createApiKey'],
    });
  }

  constructor(wire: WireUser, core: AppCore, session: Session) {
    super(wire);
    this.#core = core;
    this.currentSession = session;
    hide(this, 'currentSession');
    const owner = this.#ownerOf('teams', 'team-profiles', 'permissions');
    this.selectedTeam = wire.selected_team && new TeamObject(wire.selected_team, owner);
  }

  get #channelOwner(): ChannelOwner & UserOwner<'client'> & Pick<CurrentUser, 'primaryEmail'> {
    const owner = this.#ownerOf('contact-channels');
    const changed = () => {
      // The primary address stands in access tokens too.
      this.currentSession.renewSoon();
      owner.changed();
    };
    return { ...owner, changed, primaryEmail: this.primaryEmail };
  }

  /** Asks as the user, and after a change looks again at the user and at these reads. */
  #ownerOf(...parts: string[]): UserOwner<'client'> & { readonly session: Session } {
    const session = this.currentSession;
    const { reads } = session;
    const changed = () => {
      for (const part of [...parts, 'user']) reads.refresh(part);
    };
    return {
      core: this.#core,
      transport: this.#core.transport('client', session),
      userId: 'me',
      session,
      reads,
      prefix: '',
      changed,
    };
  }

  async getAuthHeaders() {
    return await authHeaders(this.currentSession);
  }

  async getAuthJson() {
    return await this.currentSession.getTokens();
  }

  async signOut(options: SignOutOptions = {}): Promise<void> {
    await signOut(this.#core, this.currentSession, options.redirectUrl);
  }
}

/** Asks for the user of a session; null when nobody is signed in, which is sometimes known without asking. */
export function userOfSession<T>(session: Session, load: () => Promise<T>): Read<T | null> {
  return session.reads.of('user', async () => {
    if (session.isKnownInvalid) return null;
    try {
      return await load();
    } catch (error) {
      if (hasCode(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null;
      throw error;
    }
  });
}
