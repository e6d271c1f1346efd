import { KnownError } from '@portico/contract/errors/known-error';
import type { AppCore } from '../areas/base/app-core.ts';
import { type AdminProject, AdminProjectObject, projectChangesToWire } from '../areas/ground/projects/admin-project.ts';
import type { AdminProjectCreateOptions } from '../areas/ground/projects/admin-project-options.ts';
import { RequestFailed } from '../core/errors.ts';
import type { Read, Reads } from '../core/read.ts';
import type { Answer, Transport } from '../core/transport.ts';
import type { Session } from '../session/session.ts';
import type { PorticoAdminApp } from './admin-app.ts';

type WireProject = Answer<'GET /internal/projects', 'client'>['items'][number];

/** A project of the signed-in owner, with its admin app. */
export interface AdminOwnedProject extends AdminProject {
  /** An admin app that uses the session of the owner instead of keys. */
  readonly app: PorticoAdminApp;
}

/** Creates the admin app of an owned project. @internal */
export type OwnedApps = (projectId: string, owner: Session) => OwnedApp;

/** The app of an owned project, with its connection to the server. @internal */
export interface OwnedApp {
  readonly app: AdminOwnedProject['app'];
  readonly transport: Transport<'admin'>;
  readonly reads: Reads;
  /** Clears the cached project. */
  forgetProject(): void;
}

/** Dependencies of a project owner's calls. @internal */
export interface Owner {
  readonly core: AppCore;
  readonly session: Session;
  readonly apps: OwnedApps;
}

/** Lists the projects of all teams of a project owner. @internal */
export function listOwnedProjects({ core, session, apps }: Owner): Read<AdminOwnedProject[]> {
  return core.readsOf(session).of('owned-projects', async () => {
    const { items } = await explained('list projects', () =>
      core.transport('client', session).call('GET /internal/projects'),
    );
    return items.map((wire) => new OwnedProjectObject(wire, session, apps(wire.id, session)));
  });
}

/** Creates a project for a team of the owner. @internal */
export async function createOwnedProject(
  { core, session, apps }: Owner,
  { teamId, ...options }: AdminProjectCreateOptions,
): Promise<AdminOwnedProject> {
  const body = { ...projectChangesToWire(options), display_name: options.displayName, owner_team_id: teamId };
  const wire = await explained('create project', () =>
    core.transport('client', session).call('POST /internal/projects', { body }),
  );
  session.reads.refresh('owned-projects');
  return new OwnedProjectObject(wire, session, apps(wire.id, session));
}

/**
 * Transfers a project to another team of the owner.
 *
 * @throws {ProjectNotFound | TeamPermissionRequired | TeamMembershipNotFound}
 * @internal
 */
export async function transferOwnedProject(
  { core, session }: Owner,
  projectId: string,
  newTeamId: string,
): Promise<void> {
  const body = { project_id: projectId, new_team_id: newTeamId };
  await core.transport('client', session).call('POST /internal/projects/transfer', { body });
  session.reads.refresh('owned-projects');
}

class OwnedProjectObject extends AdminProjectObject implements AdminOwnedProject {
  readonly app: AdminOwnedProject['app'];

  constructor(wire: WireProject, session: Session, { app, transport, reads, forgetProject }: OwnedApp) {
    const changed = () => {
      forgetProject();
      session.reads.refresh('owned-projects');
    };
    super(wire, { transport, reads, changed });
    this.app = app;
  }
}

/**
 * Adds the name of the failed action to an error of the server, which is its cause.
 *
 * @see docs/reference/protocol/projects.md#owned-projects
 */
async function explained<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (KnownError.isKnown(error))
      throw new Error(`Failed to ${what}: ${error.status} ${error.message}`, { cause: error });
    if (!(error instanceof RequestFailed)) throw error;
    throw new Error(`Failed to ${what}: ${error.status} ${error.text}`, { cause: error });
  }
}
