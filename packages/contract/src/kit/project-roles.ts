/** Roles of the people of a project, lowest first. Each includes the rights of the previous ones. */
export const projectRoles = ['read_only', 'support', 'developer', 'owner'] as const;

/**
 * What a person may do with a project in the dashboard: `read_only` reads, `support` manages users and teams, `developer`
 * changes everything else, and `owner` manages people and keys of the level admin, and deletes the project.
 */
export type ProjectRole = (typeof projectRoles)[number];

/** Returns whether `role` is at least `floor`. */
export function roleReaches(role: ProjectRole, floor: ProjectRole): boolean {
  return projectRoles.indexOf(role) >= projectRoles.indexOf(floor);
}
