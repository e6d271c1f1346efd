import { KnownErrors } from '@portico/contract/errors';
import { declareReads } from '../../core/declare-reads.ts';
import type { Read } from '../../core/read.ts';
import { resultOf } from '../../core/result.ts';
import type { Transport } from '../../core/transport.ts';
import type { Session } from '../../session/session.ts';
import type { AppCore } from '../base/app-core.ts';
import type { ChannelOwner, SendVerificationEmailOptions } from '../contact-channels/contact-channel.ts';
import { mailLinks } from '../mail-links/load.ts';
import { activeSessionFromWire } from '../sessions/active-session.ts';
import { authHeaders, signOut, updatePassword } from '../sessions/auth.ts';
import { teamFromWire } from '../teams/team.ts';
import { BaseUserObject, changesToWire, touchesClaims, type WireUser } from './base-user.ts';
import type { CurrentUser, SignOutOptions, UpdatePasswordOptions, UserUpdateOptions } from './user.ts';

/** The signed-in user at the client's level. */
export class CurrentUserObject extends BaseUserObject implements CurrentUser {
  readonly currentSession: Session;
  declare readonly getActiveSessions: CurrentUser['getActiveSessions'];
  declare readonly listContactChannels: CurrentUser['listContactChannels'];
  declare readonly listTeams: CurrentUser['listTeams'];
  readonly #core: AppCore;

  static {
    declareReads(CurrentUserObject, {
      getActiveSessions: (user) =>
        user.currentSession.reads.of('sessions', async () => {
          const { items } = await user.#transport.call('GET /auth/sessions', { query: { user_id: 'me' } });
          return items.map(activeSessionFromWire);
        }),
      listContactChannels: (user) =>
        user.currentSession.reads.of('contact-channels', async () =>
          (await mailLinks()).listContactChannels(user.#channelOwner),
        ),
      listTeams: (user) =>
        user.currentSession.reads.of('teams', async () => {
          const { items } = await user.#transport.call('GET /teams', { query: { user_id: 'me' } });
          return items.map(teamFromWire);
        }),
    });
  }

  constructor(wire: WireUser, core: AppCore, session: Session) {
    super(wire);
    this.#core = core;
    this.currentSession = session;
    hide(this, 'currentSession');
  }

  get #transport(): Transport<'client'> {
    return this.#core.transport('client', this.currentSession);
  }

  get #channelOwner(): ChannelOwner {
    return { core: this.#core, transport: this.#transport, userId: 'me' };
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

  async setDisplayName(displayName: string | null): Promise<void> {
    await this.update({ displayName });
  }

  async setClientMetadata(clientMetadata: CurrentUser['clientMetadata']): Promise<void> {
    await this.update({ clientMetadata });
  }

  async update(changes: UserUpdateOptions): Promise<void> {
    await this.#transport.call('PATCH /users/me', { body: changesToWire(changes) });
    if (touchesClaims(changes)) this.currentSession.renewSoon();
    this.currentSession.reads.refresh('user');
  }

  async delete(): Promise<void> {
    await this.#transport.call('DELETE /users/me');
    this.currentSession.invalidate();
  }

  async updatePassword(options: UpdatePasswordOptions) {
    return await updatePassword(this.#core, this.currentSession, options);
  }

  async setPassword({ password }: { password: string }) {
    const result = await resultOf([KnownErrors.PasswordRequirementsNotMet], () =>
      this.#transport.call('POST /auth/password/set', { body: { password } }),
    );
    this.currentSession.reads.refresh('user');
    return result.status === 'error' ? result.error : undefined;
  }

  async revokeSession(sessionId: string): Promise<void> {
    await this.#transport.call('DELETE /auth/sessions/:session_id', {
      params: { session_id: sessionId },
      query: { user_id: 'me' },
    });
    this.currentSession.reads.refresh('sessions');
  }

  async sendVerificationEmail(options?: SendVerificationEmailOptions) {
    return await (await mailLinks()).verifyOwnEmail(this.#channelOwner, this.primaryEmail, options);
  }
}

/** Asks for the user of a session; null when nobody is signed in, which is sometimes known without asking. */
export function userOfSession<T>(session: Session, load: () => Promise<T>): Read<T | null> {
  return session.reads.of('user', async () => {
    if (session.isKnownInvalid) return null;
    try {
      return await load();
    } catch (error) {
      if (KnownErrors.CannotGetOwnUserWithoutUser.isInstance(error)) return null;
      throw error;
    }
  });
}

/** Keeps a property out of what is printed. */
function hide(owner: object, name: string): void {
  Object.defineProperty(owner, name, { enumerable: false });
}
