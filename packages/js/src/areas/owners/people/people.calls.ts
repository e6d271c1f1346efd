// Generated from packages/contract by `npm run fix`.

import type { ProjectRole } from '@portico/contract';
import { callAs, pick } from '../../../core/call-as.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { ProjectPersonInvitation } from './people.types.ts';

/** The calls for people. @internal */
export class PeopleCalls {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /**
   * Changes the role of a person. Only for owners, not for keys. The role applies to all projects of the team. The last
   * owner keeps the role.
   *
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {RequestFailed} 400, the person is the last owner
   */
  async changeRole(userId: string, role: ProjectRole): Promise<void> {
    await callAs(this.#core.transport('admin'), 'PATCH /internal/people/:user_id', {
      params: { user_id: userId },
      body: { role },
    });
  }

  /**
   * Removes a person from the team that owns the project. Only for owners, not for keys. The last owner cannot be
   * removed.
   *
   * @throws {RequestFailed} 400, the last owner
   */
  async remove(userId: string): Promise<void> {
    await callAs(this.#core.transport('admin'), 'DELETE /internal/people/:user_id', { params: { user_id: userId } });
  }

  /** Revokes a dashboard session of a person. Only for owners, not for keys. */
  async revokeSession(userId: string, sessionId: string): Promise<void> {
    await callAs(this.#core.transport('admin'), 'DELETE /internal/people/:user_id/sessions/:session_id', {
      params: { user_id: userId, session_id: sessionId },
    });
  }

  /** Lists the open invitations to the project. Not for keys. Oldest first. */
  async listInvitations(): Promise<ProjectPersonInvitation[]> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/people-invitations');
  }

  /**
   * Invites a person to the project by email. Only for owners, not for keys. Only the invited address can accept. The
   * invitation expires after 7 days.
   *
   * @throws {KnownErrors.TeamMembershipAlreadyExists} change the role instead
   */
  async invite(invitation: { readonly email: string; readonly role: ProjectRole }): Promise<void> {
    await callAs(this.#core.transport('admin'), 'POST /internal/people-invitations', {
      body: pick('people.invite', invitation, 'email', 'role'),
    });
  }

  /**
   * Revokes an invitation to the project. Only for owners, not for keys.
   *
   * @throws {KnownErrors.VerificationCodeNotFound}
   */
  async revokeInvitation(invitationId: string): Promise<void> {
    await callAs(this.#core.transport('admin'), 'DELETE /internal/people-invitations/:invitation_id', {
      params: { invitation_id: invitationId },
    });
  }
}
