import type { AdminProjectCreateOptions } from '../areas/projects/admin-project.ts';
import type { CurrentUser } from '../areas/users/user.ts';
import type { AdminOwnedProject } from './owned-projects.ts';

/** The signed-in user of the internal project: a project owner. */
export interface CurrentInternalUser extends CurrentUser {
  /** Creates a project for a team of this user. */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>;
  /**
   * Gives a project to another team of this user, who must be an admin of the team that has it.
   *
   * @throws {ProjectNotFound | TeamPermissionRequired | TeamMembershipNotFound}
   */
  transferProject(projectId: string, newTeamId: string): Promise<void>;
  /** The projects of all teams of this user. */
  listOwnedProjects(): Promise<AdminOwnedProject[]>;
}

/** The signed-in user of an app: of the internal project, one who can own projects. */
export type CurrentUserOf<ProjectId extends string> = ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser;
