import type { AppCore } from '../areas/base/app-core.ts';
import type { AdminProjectCreateOptions } from '../areas/ground/projects/admin-project-options.ts';
import type { WireUser } from '../areas/users/users/base-user.ts';
import { type CurrentUser, CurrentUserObject } from '../areas/users/users/current-user.ts';
import { declareHooks } from '../core/hooks.ts';
import type { PublicPart } from '../core/public-part.ts';
import type { Session } from '../session/session.ts';
import {
  type AdminOwnedProject,
  createOwnedProject,
  getOwnedProject,
  type ListOwnedProjectsOptions,
  listOwnedProjects,
  type OwnedProjectPage,
  type Owner,
  transferOwnedProject,
} from './owned-projects.ts';

/** The signed-in user of the internal project. @internal */
export class CurrentInternalUserObject extends CurrentUserObject {
  readonly #owner: Owner;

  static {
    declareHooks<CurrentInternalUserObject>(CurrentInternalUserObject, {
      useOwnedProjects: (user, options) => listOwnedProjects(user.#owner, options),
    });
  }

  constructor(wire: WireUser, core: AppCore, session: Session) {
    super(wire, core, session);
    this.#owner = { core, session };
  }

  /** Creates a project for a team of this user. */
  async createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject> {
    return await createOwnedProject(this.#owner, options);
  }

  /**
   * Transfers a project to another team of this user. The user must be an admin of the project's current team.
   *
   * @throws {ProjectNotFound | TeamPermissionRequired | TeamMembershipNotFound}
   */
  async transferProject(projectId: string, newTeamId: string): Promise<void> {
    await transferOwnedProject(this.#owner, projectId, newTeamId);
  }

  /** Lists the projects of all teams of this user. Without options, all of them, oldest first. */
  async listOwnedProjects(options?: ListOwnedProjectsOptions): Promise<OwnedProjectPage> {
    return await listOwnedProjects(this.#owner, options).fetch();
  }

  /** Returns a project of a team of this user, or null. */
  async getOwnedProject(projectId: string): Promise<AdminOwnedProject | null> {
    return await getOwnedProject(this.#owner, projectId);
  }
}

/** The signed-in user of the internal project: a project owner. */
export interface CurrentInternalUser extends CurrentUser, PublicPart<CurrentInternalUserObject> {}

/** The signed-in user of an app. In the internal project, the user can own projects. */
export type CurrentUserOf<ProjectId extends string> = ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser;
