import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { AdminOptions, InternalOptions } from '../areas/base/options.ts';
import {
  createKeySet,
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
  keySetFromWire,
} from '../areas/key-sets/key-set.ts';
import { type GetMetricsOptions, getMetrics, type ProjectMetrics } from '../areas/metrics/metrics.ts';
import type {
  PermissionDefinition,
  PermissionDefinitionCreateOptions,
  PermissionDefinitionUpdateOptions,
} from '../areas/permissions/definitions.ts';
import { type AdminProject, AdminProjectObject } from '../areas/projects/admin-project.ts';
import { ownerCredentials } from '../areas/projects/owner-credentials.ts';
import { loadCode } from '../core/errors.ts';
import { declareHooks } from '../core/hooks.ts';
import type { Read } from '../core/read.ts';
import type { Session } from '../session/session.ts';
import { AdminEvents } from './admin-events.ts';
import type { OwnedApp } from './owned-projects.ts';

/** Options of an admin app. */
export interface PorticoAdminAppOptions<ProjectId extends string = string> extends AdminOptions<ProjectId> {
  /** Another app. Its options are used where this app has none. */
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/**
 * Administers your project: its configuration, its keys and all users.
 *
 * @example
 * const app = new PorticoAdminApp({ tokenStore: null });
 * const project = await app.getProject();
 * await project.update({ config: { signUpEnabled: false } });
 */
export class PorticoAdminApp<ProjectId extends string = string> extends AdminEvents<ProjectId> {
  static {
    declareHooks<PorticoAdminApp>(PorticoAdminApp, {
      useProject: (app) => app.#project(),
      useInternalApiKeys: (app) => app.#keys(),
      useMetrics: (app, options) => app.#metrics(options),
      useTeamPermissionDefinitions: (app) => app.#teamDefinitions(),
      useProjectPermissionDefinitions: (app) => app.#projectDefinitions(),
    });
  }

  /** @throws {ConfigurationError} an option is missing. The message contains the option and the environment variable */
  constructor(options: PorticoAdminAppOptions<ProjectId>) {
    const owner = options.projectOwnerSession;
    super(options, 'admin', owner && ownerCredentials(owner));
  }

  /** Returns the project with its configuration. */
  override async getProject(): Promise<AdminProject> {
    return await this.#project().fetch();
  }

  /** Lists the key sets of the project, newest first. Each key contains only its last four characters. */
  async listInternalApiKeys(): Promise<InternalApiKey[]> {
    return await this.#keys().fetch();
  }

  /** Creates a key set. The result is the only place with the full keys. */
  async createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    const { transport, forgetKeys: changed } = callContext(this);
    return await createKeySet(options, { transport, changed });
  }

  /** Returns statistics of the project: users by day, countries and sign-in methods. */
  async getMetrics(options?: GetMetricsOptions): Promise<ProjectMetrics> {
    return await this.#metrics(options).fetch();
  }

  /** Lists the permission definitions of teams, including the six system permissions, sorted by ID. */
  async listTeamPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return await this.#teamDefinitions().fetch();
  }

  /** Creates a team permission definition. @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound} */
  async createTeamPermissionDefinition(options: PermissionDefinitionCreateOptions): Promise<PermissionDefinition> {
    const { createTeamPermissionDefinition } = await loadCode(import('../areas/permissions/definitions.ts'));
    return await createTeamPermissionDefinition(callContext(this), options);
  }

  /**
   * Replaces a team permission definition. Removes omitted fields, except for the ID. A new ID also renames its grants.
   */
  async updateTeamPermissionDefinition(
    permissionId: string,
    options: PermissionDefinitionUpdateOptions,
  ): Promise<PermissionDefinition> {
    const { updateTeamPermissionDefinition } = await loadCode(import('../areas/permissions/definitions.ts'));
    return await updateTeamPermissionDefinition(callContext(this), permissionId, options);
  }

  /** Deletes a team permission definition and its grants. */
  async deleteTeamPermissionDefinition(permissionId: string): Promise<void> {
    const { deleteTeamPermissionDefinition } = await loadCode(import('../areas/permissions/definitions.ts'));
    await deleteTeamPermissionDefinition(callContext(this), permissionId);
  }

  /** Lists the permission definitions of the project, sorted by ID. */
  async listProjectPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return await this.#projectDefinitions().fetch();
  }

  /** Creates a project permission definition. @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound} */
  async createProjectPermissionDefinition(options: PermissionDefinitionCreateOptions): Promise<PermissionDefinition> {
    const { createProjectPermissionDefinition } = await loadCode(import('../areas/permissions/definitions.ts'));
    return await createProjectPermissionDefinition(callContext(this), options);
  }

  /**
   * Replaces a project permission definition. Removes omitted fields, except for the ID. A new ID also renames its
   * grants.
   */
  async updateProjectPermissionDefinition(
    permissionId: string,
    options: PermissionDefinitionUpdateOptions,
  ): Promise<PermissionDefinition> {
    const { updateProjectPermissionDefinition } = await loadCode(import('../areas/permissions/definitions.ts'));
    return await updateProjectPermissionDefinition(callContext(this), permissionId, options);
  }

  /** Deletes a project permission definition and its grants. */
  async deleteProjectPermissionDefinition(permissionId: string): Promise<void> {
    const { deleteProjectPermissionDefinition } = await loadCode(import('../areas/permissions/definitions.ts'));
    await deleteProjectPermissionDefinition(callContext(this), permissionId);
  }

  /** Returns the version and environment of the installation, and whether its operator has set up the AI chat. */
  async getInstallation(): Promise<{
    version: string;
    environment: 'development' | 'production';
    hasAiChat: boolean;
  }> {
    const { has_ai_chat, ...rest } = await callContext(this).transport.call('GET /internal/installation');
    return { ...rest, hasAiChat: has_ai_chat };
  }

  #project(): Read<AdminProject> {
    const { transport, reads, forgetProject: changed } = callContext(this);
    return reads.of('admin-project', async () => {
      const wire = await transport.call('GET /internal/projects/current');
      return new AdminProjectObject(wire, { transport, reads, changed });
    });
  }

  #keys(): Read<InternalApiKey[]> {
    const { transport, reads, forgetKeys: changed } = callContext(this);
    return reads.of('key-sets', async () => {
      const { items } = await transport.call('GET /internal/api-keys');
      return items.map((wire) => keySetFromWire(wire, { transport, changed }));
    });
  }

  #metrics(options?: GetMetricsOptions): Read<ProjectMetrics> {
    const core = this[internals];
    return core.reads.of(`users.metrics:${JSON.stringify(options)}`, async () => await getMetrics(core, options));
  }

  #teamDefinitions(): Read<PermissionDefinition[]> {
    return callContext(this).reads.of('permission-definitions:teams', async () => {
      const { listTeamPermissionDefinitions } = await loadCode(import('../areas/permissions/definitions.ts'));
      return await listTeamPermissionDefinitions(callContext(this));
    });
  }

  #projectDefinitions(): Read<PermissionDefinition[]> {
    return callContext(this).reads.of('permission-definitions:project', async () => {
      const { listProjectPermissionDefinitions } = await loadCode(import('../areas/permissions/definitions.ts'));
      return await listProjectPermissionDefinitions(callContext(this));
    });
  }
}

/** Returns the dependencies of an admin app's calls. */
function callContext(app: PorticoAdminApp) {
  const core = app[internals];
  const { reads } = core;
  return {
    transport: core.transport('admin'),
    reads,
    forgetProject: () => {
      reads.refresh('admin-project');
      reads.refresh('project');
    },
    forgetKeys: () => reads.refresh('key-sets'),
  };
}

/** Creates the admin app of an owned project. The app has no token store: it uses the owner's session. @internal */
export function ownedAppFor(core: AppCore, projectId: string, owner: Session): OwnedApp {
  const { baseUrl, extraRequestHeaders, urls, timeoutMillis, signal, isUncached } = core.options;
  const options: InternalOptions = {
    projectId,
    baseUrl,
    extraRequestHeaders,
    urls,
    timeoutMillis,
    signal,
    isUncached,
    redirectMethod: 'none',
    tokenStore: null,
    projectOwnerSession: owner,
  };
  const app = new PorticoAdminApp(options);
  const { transport, reads, forgetProject } = callContext(app);
  return { app, transport, reads, forgetProject };
}
