import { internals } from '../areas/base/app-core.ts';
import type {
  ListPeopleOptions,
  ProjectPeoplePage,
  ProjectPersonInvitation,
  ProjectRole,
} from '../areas/people/people.ts';
import type { ActiveSession } from '../areas/sessions/active-session.ts';
import { loadCode } from '../core/errors.ts';
import { AdminWebhooks } from './admin-webhooks.ts';

/** The people of the project of an admin app. @internal */
export abstract class AdminPeople<ProjectId extends string> extends AdminWebhooks<ProjectId> {
  /** Lists the people of the project with their roles, in the order of joining. */
  async listPeople(options?: ListPeopleOptions): Promise<ProjectPeoplePage> {
    return await (await people()).listPeople(this[internals].transport('admin'), options);
  }

  /**
   * Changes the role of a person in all projects of the team. Only for owners, not with a key.
   *
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {RequestFailed} 400, the person is the last owner
   */
  async changePersonRole(userId: string, role: ProjectRole): Promise<void> {
    await (await people()).changePersonRole(this[internals].transport('admin'), userId, role);
  }

  /** Removes a person from the team that owns the project. Only for owners, not with a key. @throws {RequestFailed} 400, the last owner */
  async removePerson(userId: string): Promise<void> {
    await (await people()).removePerson(this[internals].transport('admin'), userId);
  }

  /** Lists the dashboard sessions of a person. Only for owners, not with a key. */
  async listPersonSessions(userId: string): Promise<ActiveSession[]> {
    return await (await people()).listPersonSessions(this[internals].transport('admin'), userId);
  }

  /** Revokes a dashboard session of a person. Only for owners, not with a key. */
  async revokePersonSession(userId: string, sessionId: string): Promise<void> {
    await (await people()).revokePersonSession(this[internals].transport('admin'), userId, sessionId);
  }

  /** Lists the open invitations to the project, oldest first. Not with a key. */
  async listPersonInvitations(): Promise<ProjectPersonInvitation[]> {
    return await (await people()).listPersonInvitations(this[internals].transport('admin'));
  }

  /**
   * Invites a person by email. Only for owners, not with a key. Only the invited address can accept.
   *
   * @throws {KnownErrors.TeamMembershipAlreadyExists} change the role instead
   */
  async invitePerson(invitation: { readonly email: string; readonly role: ProjectRole }): Promise<void> {
    await (await people()).invitePerson(this[internals].transport('admin'), invitation);
  }

  /** Revokes an invitation to the project. Only for owners, not with a key. @throws {KnownErrors.VerificationCodeNotFound} */
  async revokePersonInvitation(invitationId: string): Promise<void> {
    await (await people()).revokePersonInvitation(this[internals].transport('admin'), invitationId);
  }
}

/** Loads the functions for people. */
async function people() {
  return await loadCode(import('../areas/people/people.ts'));
}
