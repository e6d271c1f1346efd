import { loadCode } from '../../../core/errors.ts';
import { hide } from '../../../core/hide.ts';
import type { PublicPart } from '../../../core/public-part.ts';
import type { Session } from '../../../session/session.ts';
import type { AppCore } from '../../base/app-core.ts';
import { authHeaders } from '../sessions/auth.ts';
import { signOut } from '../sessions/sign-out.ts';
import type { Auth } from './auth.ts';
import type { UserDataExport } from './own-data.ts';
import { type ServerUser, ServerUserObject, type WireServerUser } from './server-user.ts';
import {
  type PasswordConfirmationMismatch,
  type PasswordRequirementsNotMet,
  type ServerUserUpdateOptions,
  type SignOutOptions,
  touchesClaims,
  type UpdatePasswordOptions,
} from './user-options.ts';

/** The signed-in user at the server access level. @internal */
export class CurrentServerUserObject extends ServerUserObject implements Auth {
  readonly currentSession: Auth['currentSession'];
  readonly #core: AppCore;

  constructor(wire: WireServerUser, core: AppCore, session: Session) {
    super(wire, core, session);
    this.#core = core;
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
    await signOut(this.#core, this.currentSession, options.redirectUrl);
  }

  async updatePassword(
    options: UpdatePasswordOptions,
  ): Promise<PasswordConfirmationMismatch | PasswordRequirementsNotMet | undefined> {
    const { updatePassword } = await loadCode(import('./account-code.ts'));
    const session = this.currentSession;
    return await updatePassword({ transport: this.#core.transport('client', session), session }, options);
  }

  /**
   * Returns everything that is stored about the user, without secrets, for a download. At most five times an hour.
   *
   * @throws {RequestFailed} 429: the user has exported the data too often
   */
  async exportData(): Promise<UserDataExport> {
    const { exportUserData } = await loadCode(import('./account-code.ts'));
    return await exportUserData({ transport: this.#core.transport('client', this.currentSession) });
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

/** The signed-in user, with the data and methods of a server. */
export interface CurrentServerUser extends ServerUser, Auth, PublicPart<CurrentServerUserObject> {}
