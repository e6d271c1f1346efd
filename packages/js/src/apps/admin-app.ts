import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { AdminOptions } from '../areas/base/options.ts';
import {
  type AdminSentEmail,
  listSentEmails,
  type SendTestEmailOptions,
  sendTestEmail,
} from '../areas/emails/admin-emails.ts';
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
import { declareHooks } from '../core/hooks.ts';
import type { Read } from '../core/read.ts';
import type { Session } from '../session/session.ts';
import type { OwnedApp } from './owned-projects.ts';
import { PorticoServerApp } from './server-app.ts';

/** Options of an admin app. */
export interface PorticoAdminAppOptions<ProjectId extends string = string> extends AdminOptions<ProjectId> {
  /** Another app whose options count where this one has none. */
  readonly inheritsFrom?: { readonly [internals]: AppCore };
}

/**
 * Your project, as its owner may use it: its configuration and its keys, besides all users.
 *
 * @example
 * const app = new PorticoAdminApp({ tokenStore: null });
 * const project = await app.getProject();
 * await project.update({ config: { signUpEnabled: false } });
 */
export class PorticoAdminApp<ProjectId extends string = string> extends PorticoServerApp<ProjectId> {
  static {
    declareHooks<PorticoAdminApp>(PorticoAdminApp, {
      useProject: (app) => app.#project(),
      useInternalApiKeys: (app) => app.#keys(),
      useSentEmails: (app) => app.#sentEmails(),
      useMetrics: (app, options) => app.#metrics(options),
      useTeamPermissionDefinitions: (app) => app.#teamDefinitions(),
      useProjectPermissionDefinitions: (app) => app.#projectDefinitions(),
    });
  }

  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoAdminAppOptions<ProjectId>) {
    const owner = options.projectOwnerSession;
    super(options, 'admin', owner && ownerCredentials(owner));
  }

  /** The project with its configuration. */
  override async getProject(): Promise<AdminProject> {
    return await this.#project().fetch();
  }

  /** The key sets of the project, newest first; of each key only the last four characters. */
  async listInternalApiKeys(): Promise<InternalApiKey[]> {
    return await this.#keys().fetch();
  }

  /** Creates a key set. The answer is the only place where its keys are shown. */
  async createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    const { transport, forgetKeys: changed } = surroundings(this);
    return await createKeySet(options, { transport, changed });
  }

  /** The newest e-mails of the project, newest first; of those that were not delivered, why. */
  async listSentEmails(): Promise<AdminSentEmail[]> {
    return await this.#sentEmails().fetch();
  }

  /**
   * Sends an email that invites a person to sign in.
   *
   * @param callbackUrl where the link of the e-mail leads
   * @throws {RedirectUrlNotWhitelisted} that is a site which the project does not trust
   */
  async sendSignInInvitationEmail(email: string, callbackUrl: string): Promise<void> {
    const body = { email, callback_url: callbackUrl };
    await this[internals].transport('server').call('POST /internal/send-sign-in-invitation', { body });
    this[internals].reads.refresh('sent-emails');
  }

  /** Tries a mail server by having it deliver one e-mail. Answers as a value why it took nothing. */
  async sendTestEmail(options: SendTestEmailOptions) {
    return await sendTestEmail(surroundings(this).transport, options);
  }

  /** How many users there are and come, where they are, and how they sign in. */
  async getMetrics(options?: GetMetricsOptions): Promise<ProjectMetrics> {
    return await this.#metrics(options).fetch();
  }

  /** The permissions of teams, with the six of the system; by id. */
  async listTeamPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return await this.#teamDefinitions().fetch();
  }

  /** Defines a permission of teams. @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound} */
  async createTeamPermissionDefinition(options: PermissionDefinitionCreateOptions): Promise<PermissionDefinition> {
    const { createTeamPermissionDefinition } = await import('../areas/permissions/definitions.ts');
    return await createTeamPermissionDefinition(surroundings(this), options);
  }

  /** What is absent is taken away, all but the id. A new id counts wherever the permission is granted or contained. */
  async updateTeamPermissionDefinition(
    permissionId: string,
    options: PermissionDefinitionUpdateOptions,
  ): Promise<PermissionDefinition> {
    const { updateTeamPermissionDefinition } = await import('../areas/permissions/definitions.ts');
    return await updateTeamPermissionDefinition(surroundings(this), permissionId, options);
  }

  /** Deletes a permission with its grants. */
  async deleteTeamPermissionDefinition(permissionId: string): Promise<void> {
    const { deleteTeamPermissionDefinition } = await import('../areas/permissions/definitions.ts');
    await deleteTeamPermissionDefinition(surroundings(this), permissionId);
  }

  /** The permissions of the project, by id. */
  async listProjectPermissionDefinitions(): Promise<PermissionDefinition[]> {
    return await this.#projectDefinitions().fetch();
  }

  /** Defines a permission of the project. @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound} */
  async createProjectPermissionDefinition(options: PermissionDefinitionCreateOptions): Promise<PermissionDefinition> {
    const { createProjectPermissionDefinition } = await import('../areas/permissions/definitions.ts');
    return await createProjectPermissionDefinition(surroundings(this), options);
  }

  /** What is absent is taken away, all but the id. A new id counts wherever the permission is granted or contained. */
  async updateProjectPermissionDefinition(
    permissionId: string,
    options: PermissionDefinitionUpdateOptions,
  ): Promise<PermissionDefinition> {
    const { updateProjectPermissionDefinition } = await import('../areas/permissions/definitions.ts');
    return await updateProjectPermissionDefinition(surroundings(this), permissionId, options);
  }

  /** Deletes a permission with its grants. */
  async deleteProjectPermissionDefinition(permissionId: string): Promise<void> {
    const { deleteProjectPermissionDefinition } = await import('../areas/permissions/definitions.ts');
    await deleteProjectPermissionDefinition(surroundings(this), permissionId);
  }

  /** Returns the version of Portico that the installation runs, and whether it runs in production. */
  async getInstallation(): Promise<{ version: string; environment: 'development' | 'production' }> {
    return await surroundings(this).transport.call('GET /internal/installation');
  }

  #project(): Read<AdminProject> {
    const { transport, reads, forgetProject: changed } = surroundings(this);
    return reads.of('admin-project', async () => {
      const wire = await transport.call('GET /internal/projects/current');
      return new AdminProjectObject(wire, { transport, reads, changed });
    });
  }

  #keys(): Read<InternalApiKey[]> {
    const { transport, reads, forgetKeys: changed } = surroundings(this);
    return reads.of('key-sets', async () => {
      const { items } = await transport.call('GET /internal/api-keys');
      return items.map((wire) => keySetFromWire(wire, { transport, changed }));
    });
  }

  #sentEmails(): Read<AdminSentEmail[]> {
    const { transport, reads } = surroundings(this);
    return reads.of('sent-emails', async () => await listSentEmails(transport));
  }

  #metrics(options?: GetMetricsOptions): Read<ProjectMetrics> {
    const core = this[internals];
    return core.reads.of(`users.metrics:${JSON.stringify(options)}`, async () => await getMetrics(core, options));
  }

  #teamDefinitions(): Read<PermissionDefinition[]> {
    return surroundings(this).reads.of('permission-definitions:teams', async () => {
      const { listTeamPermissionDefinitions } = await import('../areas/permissions/definitions.ts');
      return await listTeamPermissionDefinitions(surroundings(this));
    });
  }

  #projectDefinitions(): Read<PermissionDefinition[]> {
    return surroundings(this).reads.of('permission-definitions:project', async () => {
      const { listProjectPermissionDefinitions } = await import('../areas/permissions/definitions.ts');
      return await listProjectPermissionDefinitions(surroundings(this));
    });
  }
}

/** What the calls of an admin app need. */
function surroundings(app: PorticoAdminApp) {
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

/** Makes the app of an owned project. It keeps no user of its own: the owner's session opens the project. @internal */
export function ownedAppFor(core: AppCore, projectId: string, owner: Session): OwnedApp {
  const { baseUrl, extraRequestHeaders, urls } = core.options;
  const app = new PorticoAdminApp({
    projectId,
    baseUrl,
    extraRequestHeaders,
    urls,
    redirectMethod: 'none',
    tokenStore: null,
    projectOwnerSession: owner,
  });
  const { transport, reads, forgetProject } = surroundings(app);
  return { app, transport, reads, forgetProject };
}
