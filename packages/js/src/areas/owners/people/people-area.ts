import { loadCode } from '../../../core/errors.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { ActiveSession } from '../../users/sessions/active-session.ts';
import type { ListPeopleOptions, ProjectPeoplePage, ProjectPersonInvitation, ProjectRole } from './people.ts';

/** The people of a project: `people` of an admin app. */
export class AdminPeople {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists the people of the project with their roles, in the order of joining. */
  async list(options?: ListPeopleOptions): Promise<ProjectPeoplePage> {
    return await (await people()).listPeople(this.#core.transport('admin'), options);
  }

  /**
   * Changes the role of a person in all projects of the team. Only for owners, not with a key.
   *
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {RequestFailed} 400, the person is the last owner
   */
  async changeRole(userId: string, role: ProjectRole): Promise<void> {
    await (await people()).changePersonRole(this.#core.transport('admin'), userId, role);
  }

  /** Removes a person from the team that owns the project. Only for owners, not with a key. @throws {RequestFailed} 400, the last owner */
  async remove(userId: string): Promise<void> {
    await (await people()).removePerson(this.#core.transport('admin'), userId);
  }

  /** Lists the dashboard sessions of a person. Only for owners, not with a key. */
  async listSessions(userId: string): Promise<ActiveSession[]> {
    return await (await people()).listPersonSessions(this.#core.transport('admin'), userId);
  }

  /** Revokes a dashboard session of a person. Only for owners, not with a key. */
  async revokeSession(userId: string, sessionId: string): Promise<void> {
    await (await people()).revokePersonSession(this.#core.transport('admin'), userId, sessionId);
  }

  /** Lists the open invitations to the project, oldest first. Not with a key. */
  async listInvitations(): Promise<ProjectPersonInvitation[]> {
    return await (await people()).listPersonInvitations(this.#core.transport('admin'));
  }

  /**
   * Invites a person by email. Only for owners, not with a key. Only the invited address can accept.
   *
   * @throws {KnownErrors.TeamMembershipAlreadyExists} change the role instead
   */
  async invite(invitation: { readonly email: string; readonly role: ProjectRole }): Promise<void> {
    await (await people()).invitePerson(this.#core.transport('admin'), invitation);
  }

  /** Revokes an invitation to the project. Only for owners, not with a key. @throws {KnownErrors.VerificationCodeNotFound} */
  async revokeInvitation(invitationId: string): Promise<void> {
    await (await people()).revokePersonInvitation(this.#core.transport('admin'), invitationId);
  }
}

/** Loads the functions for people. */
async function people() {
  return await loadCode(import('./people.ts'));
}
