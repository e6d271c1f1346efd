import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { AdminOptions } from '../areas/base/options.ts';
import {
  createKeySet,
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
  keySetFromWire,
} from '../areas/key-sets/key-set.ts';
import { type AdminProject, adminProjectFromWire } from '../areas/projects/admin-project.ts';
import type { OwnedApp } from '../areas/projects/owned-projects.ts';
import { declareReads } from '../core/declare-reads.ts';
import type { Session } from '../session/session.ts';
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

  static {
    declareReads<PorticoAdminApp>(PorticoAdminApp, {
      getProject: (app) => {
        const { core, transport, forgetProject: changed } = surroundings(app);
        return core.reads.of('admin-project', async () => {
          const wire = await transport.call('GET /internal/projects/current');
          return adminProjectFromWire(wire, { transport, changed });
        });
      },
      listInternalApiKeys: (app) => {
        const { core, transport, forgetKeys: changed } = surroundings(app);
        return core.reads.of('key-sets', async () => {
          const { items } = await transport.call('GET /internal/api-keys');
          return items.map((wire) => keySetFromWire(wire, { transport, changed }));
        });
      },
    });
  }

  /** @throws {ConfigurationError} naming the option and the environment variable when something is missing */
  constructor(options: PorticoAdminAppOptions<ProjectId>) {
    super(options, 'admin');
  }

  /** Creates a key set. The answer is the only place where its keys are shown. */
  async createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    const { transport, forgetKeys: changed } = surroundings(this);
    return await createKeySet(options, { transport, changed });
  }
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

/** Makes the app of an owned project. It keeps no user of its own: the owner's session opens the project. */
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
  const { transport, forgetProject } = surroundings(app);
  return { app, transport, forgetProject };
}
