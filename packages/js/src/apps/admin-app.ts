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
import { permissionDefinitions } from '../areas/permissions/load.ts';
import type { AdminProject } from '../areas/projects/admin-project.ts';
import { AdminProjectObject } from '../areas/projects/admin-project-object.ts';
import { ownerCredentials } from '../areas/projects/owner-credentials.ts';
import { declareParts } from '../core/declare-parts.ts';
import { declareReads } from '../core/declare-reads.ts';
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
  /** The project with its configuration. */
  declare readonly getProject: () => Promise<AdminProject>;
  /** The key sets of the project, newest first; of each key only the last four characters. */
  declare readonly listInternalApiKeys: () => Promise<InternalApiKey[]>;
  /** The newest e-mails of the project, newest first; of those that were not delivered, why. */
  declare readonly listSentEmails: () => Promise<AdminSentEmail[]>;
  /** How many users there are and come, where they are, and how they sign in. */
  declare readonly getMetrics: (options?: GetMetricsOptions) => Promise<ProjectMetrics>;
  /** The permissions of teams, with the six of the system; by id. */
  declare readonly listTeamPermissionDefinitions: () => Promise<PermissionDefinition[]>;
  /** @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound} */
  declare readonly createTeamPermissionDefinition: Definitions['create'];
  /** What is absent is taken away, all but the id. A new id counts wherever the permission is granted or contained. */
  declare readonly updateTeamPermissionDefinition: Definitions['update'];
  /** Deletes a permission with its grants. */
  declare readonly deleteTeamPermissionDefinition: Definitions['delete'];
  /** The permissions of the project, by id. */
  declare readonly listProjectPermissionDefinitions: () => Promise<PermissionDefinition[]>;
  /** @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound} */
  declare readonly createProjectPermissionDefinition: Definitions['create'];
  /** What is absent is taken away, all but the id. A new id counts wherever the permission is granted or contained. */
  declare readonly updateProjectPermissionDefinition: Definitions['update'];
  /** Deletes a permission with its grants. */
  declare readonly deleteProjectPermissionDefinition: Definitions['delete'];

  static {
    declareReads<PorticoAdminApp>(PorticoAdminApp, {
      getProject: (app) => {
        const { core, transport, forgetProject: changed } = surroundings(app);
        return core.reads.of('admin-project', async () => {
          const wire = await transport.call('GET /internal/projects/current');
          return new AdminProjectObject(wire, { transport, reads: core.reads, changed });
        });
      },
      listInternalApiKeys: (app) => {
        const { core, transport, forgetKeys: changed } = surroundings(app);
        return core.reads.of('key-sets', async () => {
          const { items } = await transport.call('GET /internal/api-keys');
          return items.map((wire) => keySetFromWire(wire, { transport, changed }));
        });
      },
      listSentEmails: (app) => {
        const { core, transport } = surroundings(app);
        return core.reads.of('sent-emails', async () => await listSentEmails(transport));
      },
      getMetrics: (app, options) => {
        const { core } = surroundings(app);
        return core.reads.of(`users.metrics:${JSON.stringify(options)}`, async () => await getMetrics(core, options));
      },
    });
    declareParts<PorticoAdminApp, PermissionDefinitions>(PorticoAdminApp, {
      load: permissionDefinitions,
      of: (app) => {
        const { core, transport } = surroundings(app);
        return { transport, reads: core.reads, prefix: '' };
      },
      reads: {
        listTeamPermissionDefinitions: 'permission-definitions',
        listProjectPermissionDefinitions: 'permission-definitions',
      },
      does: [
        'createTeamPermissionDefinition',
        'updateTeamPermissionDefinition',
        'deleteTeamPermissionDefinition',
        'createProjectPermissionDefinition',
        'updateProjectPermissionDefinition',
        'deleteProjectPermissionDefinition',
      ],
    });
  }

  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoAdminAppOptions<ProjectId>) {
    const owner = options.projectOwnerSession;
    super(options, 'admin', owner && ownerCredentials(owner));
  }

  /** Creates a key set. The answer is the only place where its keys are shown. */
  async createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    const { transport, forgetKeys: changed } = surroundings(this);
    return await createKeySet(options, { transport, changed });
  }

  /**
   * Invites somebody by e-mail to sign in.
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
}

type PermissionDefinitions = Awaited<ReturnType<typeof permissionDefinitions>>;

/** How permissions are defined, the same for teams and for the project. */
interface Definitions {
  /** Defines a permission. @throws {KnownError} there is one of this id, or it would contain itself */
  create(options: PermissionDefinitionCreateOptions): Promise<PermissionDefinition>;
  /** Changes a permission; with another id it is renamed, with all its grants. @throws {KnownError} there is none */
  update(permissionId: string, options: PermissionDefinitionUpdateOptions): Promise<PermissionDefinition>;
  /** Deletes a permission with all its grants. @throws {KnownError} there is none */
  delete(permissionId: string): Promise<void>;
}

/** What the calls of an admin app need. */
function surroundings(app: PorticoAdminApp) {
  const core = app[internals];
  return {
    core,
    transport: core.transport('admin'),
    forgetProject: () => {
      core.reads.refresh('admin-project');
      core.reads.refresh('project');
    },
    forgetKeys: () => core.reads.refresh('key-sets'),
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
  const {
    core: { reads },
    transport,
    forgetProject,
  } = surroundings(app);
  return { app, transport, reads, forgetProject };
}
