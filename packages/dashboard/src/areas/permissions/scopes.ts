import type { AdminOwnedProject, PermissionDefinition } from '@portico/react';

interface Definition {
  id: string;
  description?: string;
  containedPermissionIds: readonly string[];
}

/** Where permissions count, and how they are kept. */
export interface Scope {
  key: 'team' | 'project';
  title: string;
  help: string;
  list: (project: AdminOwnedProject) => Promise<PermissionDefinition[]>;
  create: (project: AdminOwnedProject, definition: Definition) => Promise<unknown>;
  update: (project: AdminOwnedProject, id: string, definition: Definition) => Promise<unknown>;
  remove: (project: AdminOwnedProject, id: string) => Promise<void>;
}

/** Both kinds of permissions, in the order of the screen. */
export const scopes: readonly Scope[] = [
  {
    key: 'team',
    title: 'Team permissions',
    help: 'What a member may do in one team. Those that begin with $ belong to Portico and cannot be changed.',
    list: ({ app }) => app.listTeamPermissionDefinitions(),
    create: ({ app }, definition) => app.createTeamPermissionDefinition(definition),
    update: ({ app }, id, definition) => app.updateTeamPermissionDefinition(id, definition),
    remove: ({ app }, id) => app.deleteTeamPermissionDefinition(id),
  },
  {
    key: 'project',
    title: 'Project permissions',
    help: 'What a user may do everywhere in your app.',
    list: ({ app }) => app.listProjectPermissionDefinitions(),
    create: ({ app }, definition) => app.createProjectPermissionDefinition(definition),
    update: ({ app }, id, definition) => app.updateProjectPermissionDefinition(id, definition),
    remove: ({ app }, id) => app.deleteProjectPermissionDefinition(id),
  },
];
