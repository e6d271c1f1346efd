// Generated from packages/contract by `npm run fix`.

import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { GetInstallationFiguresOptions, InstallationFigures } from '../areas/owners/installation.types.ts';
import type {
  PermissionDefinition,
  PermissionDefinitionCreateOptions,
  PermissionDefinitionUpdateOptions,
} from '../areas/users/permissions/permission.types.ts';
import { callAs, pick, refreshing } from '../core/call-as.ts';
import type { Read } from '../core/read.ts';

/** The calls of an admin app that belong to no area. @internal */
export abstract class AdminAppCalls {
  abstract readonly [internals]: AppCore;

  /** Returns the version and environment of the installation. Also says whether its operator has set up the AI chat. */
  async getInstallation(): Promise<{ version: string; environment: 'development' | 'production'; hasAiChat: boolean }> {
    return await callAs(this[internals].transport('admin'), 'GET /internal/installation');
  }

  /**
   * Reads the figures of the installation. Only for owners of the internal project, who are the operators of the
   * installation. Not for keys. Findings are up to five minutes old.
   */
  async getInstallationFigures(options?: GetInstallationFiguresOptions): Promise<InstallationFigures> {
    return await callAs(this[internals].transport('admin'), 'GET /internal/installation/figures', {
      query: pick('app.getInstallationFigures', options, 'check'),
    });
  }

  /** Lists the permission definitions of teams, including the six system permissions, sorted by ID. */
  async listTeamPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return await this.teamPermissionDefinitionsRead().fetch();
  }

  /** @internal */
  teamPermissionDefinitionsRead(): Read<PermissionDefinition[]> {
    return this[internals].reads.of(
      'permission-definitions:teams',
      async () => await callAs(this[internals].transport('admin'), 'GET /team-permission-definitions'),
    );
  }

  /**
   * Creates a team permission definition.
   *
   * @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound}
   */
  async createTeamPermissionDefinition(options: PermissionDefinitionCreateOptions): Promise<PermissionDefinition> {
    return await refreshing(
      this[internals].reads,
      ['permission-definitions', 'admin-project', 'users.'],
      callAs(this[internals].transport('admin'), 'POST /team-permission-definitions', {
        body: pick('app.createTeamPermissionDefinition', options, 'id', 'description', 'containedPermissionIds'),
      }),
    );
  }

  /**
   * Replaces a team permission definition. Missing values are removed, except for the ID. A new ID renames the
   * permission everywhere.
   */
  async updateTeamPermissionDefinition(
    permissionId: string,
    options: PermissionDefinitionUpdateOptions,
  ): Promise<PermissionDefinition> {
    return await refreshing(
      this[internals].reads,
      ['permission-definitions', 'admin-project', 'users.'],
      callAs(this[internals].transport('admin'), 'PATCH /team-permission-definitions/:permission_id', {
        params: { permission_id: permissionId },
        body: pick('app.updateTeamPermissionDefinition', options, 'id', 'description', 'containedPermissionIds'),
      }),
    );
  }

  /** Deletes a team permission definition. Also deletes its grants and removes it from other permissions. */
  async deleteTeamPermissionDefinition(permissionId: string): Promise<void> {
    await refreshing(
      this[internals].reads,
      ['permission-definitions', 'admin-project', 'users.'],
      callAs(this[internals].transport('admin'), 'DELETE /team-permission-definitions/:permission_id', {
        params: { permission_id: permissionId },
      }),
    );
  }

  /** Lists the permission definitions of the project, sorted by ID. */
  async listProjectPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return await this.projectPermissionDefinitionsRead().fetch();
  }

  /** @internal */
  projectPermissionDefinitionsRead(): Read<PermissionDefinition[]> {
    return this[internals].reads.of(
      'permission-definitions:project',
      async () => await callAs(this[internals].transport('admin'), 'GET /project-permission-definitions'),
    );
  }

  /**
   * Creates a project permission definition.
   *
   * @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound}
   */
  async createProjectPermissionDefinition(options: PermissionDefinitionCreateOptions): Promise<PermissionDefinition> {
    return await refreshing(
      this[internals].reads,
      ['permission-definitions', 'admin-project', 'users.'],
      callAs(this[internals].transport('admin'), 'POST /project-permission-definitions', {
        body: pick('app.createProjectPermissionDefinition', options, 'id', 'description', 'containedPermissionIds'),
      }),
    );
  }

  /**
   * Replaces a project permission definition. Missing values are removed, except for the ID. A new ID renames the
   * permission everywhere.
   */
  async updateProjectPermissionDefinition(
    permissionId: string,
    options: PermissionDefinitionUpdateOptions,
  ): Promise<PermissionDefinition> {
    return await refreshing(
      this[internals].reads,
      ['permission-definitions', 'admin-project', 'users.'],
      callAs(this[internals].transport('admin'), 'PATCH /project-permission-definitions/:permission_id', {
        params: { permission_id: permissionId },
        body: pick('app.updateProjectPermissionDefinition', options, 'id', 'description', 'containedPermissionIds'),
      }),
    );
  }

  /** Deletes a project permission definition. Also deletes its grants and removes it from other permissions. */
  async deleteProjectPermissionDefinition(permissionId: string): Promise<void> {
    await refreshing(
      this[internals].reads,
      ['permission-definitions', 'admin-project', 'users.'],
      callAs(this[internals].transport('admin'), 'DELETE /project-permission-definitions/:permission_id', {
        params: { permission_id: permissionId },
      }),
    );
  }
}
