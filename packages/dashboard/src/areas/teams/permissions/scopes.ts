import type { AdminOwnedProject, PermissionDefinition } from '@portico/react';

interface Definition {
  id: string;
  description?: string;
  containedPermissionIds: readonly string[];
}

/** Scope of permissions, and how they are stored. */
export interface Scope {
  key: 'team' | 'project';
  title: string;
  help: string;
  list: (project: AdminOwnedProject) => Promise<PermissionDefinition[]>;
  create: (project: AdminOwnedProject, definition: Definition) => Promise<unknown>;
  update: (project: AdminOwnedProject, id: string, definition: Definition) => Promise<unknown>;
  remove: (project: AdminOwnedProject, id: string) => Promise<void>;
}

/** Both scopes, in the order of the screen. */
export const scopes: readonly Scope[] = [
  {
    key: 'team',
    title: 'Team permissions',
    help: 'Permissions of team members. System permissions begin with $ and cannot be changed.',
    list: ({ app }) => app.listTeamPermissionDefinitions(),
    create: ({ app }, definition) => app.createTeamPermissionDefinition(definition),
    update: ({ app }, id, definition) => app.updateTeamPermissionDefinition(id, definition),
    remove: ({ app }, id) => app.deleteTeamPermissionDefinition(id),
  },
  {
    key: 'project',
    title: 'Project permissions',
    help: 'Permissions of users across the whole app.',
    list: ({ app }) => app.listProjectPermissionDefinitions(),
    create: ({ app }, definition) => app.createProjectPermissionDefinition(definition),
    update: ({ app }, id, definition) => app.updateProjectPermissionDefinition(id, definition),
    remove: ({ app }, id) => app.deleteProjectPermissionDefinition(id),
  },
];
