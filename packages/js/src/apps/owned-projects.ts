import { KnownError } from '@portico/contract/errors/known-error';
import { type AppCore, internals } from '../areas/base/app-core.ts';
import type { InternalOptions } from '../areas/base/options.ts';
import {
  type AdminProject,
  AdminProjectObject,
  projectChangesToWire,
  refreshProject,
} from '../areas/ground/projects/admin-project.ts';
import type { AdminProjectCreateOptions } from '../areas/ground/projects/admin-project-options.ts';
import { RequestFailed } from '../core/errors.ts';
import type { Read } from '../core/read.ts';
import type { Answer } from '../core/transport.ts';
import type { Session } from '../session/session.ts';
import { PorticoAdminApp } from './admin-app.ts';

type WireProject = Answer<'GET /internal/projects', 'client'>['items'][number];

/** A project of the signed-in owner, with its admin app. */
export interface AdminOwnedProject extends AdminProject {
  /** An admin app that uses the session of the owner instead of keys. */
  readonly app: PorticoAdminApp;
}

/** Dependencies of a project owner's calls. @internal */
export interface Owner {
  readonly core: AppCore;
  readonly session: Session;
}

/** Options of the list of a person's projects. */
export interface ListOwnedProjectsOptions {
  /** `nextCursor` of the previous page, in the same order. */
  readonly cursor?: string;
  /** Maximum number of projects. Pages have at most 50. Default: all projects. */
  readonly limit?: number;
  /** Newest first. Default: oldest first. */
  readonly desc?: boolean;
  /** Part of a name in any case, or a full project ID. */
  readonly query?: string;
}

/** A page of projects with the cursor of the next page, which is null at the end. */
export type OwnedProjectPage = AdminOwnedProject[] & { readonly nextCursor: string | null };

/** Lists projects of all teams of a project owner. @internal */
export function listOwnedProjects(owner: Owner, options: ListOwnedProjectsOptions = {}): Read<OwnedProjectPage> {
  return owner.core.readsOf(owner.session).of(`owned-projects:${JSON.stringify(options)}`, async () => {
    return await ownedProjects(owner, options);
  });
}

/** Returns a project of a team of the owner, or null. @internal */
export async function getOwnedProject(owner: Owner, projectId: string): Promise<AdminOwnedProject | null> {
  const [project] = await ownedProjects(owner, { project_id: projectId });
  return project ?? null;
}

async function ownedProjects(
  owner: Owner,
  query: ListOwnedProjectsOptions & { readonly project_id?: string },
): Promise<OwnedProjectPage> {
  const { core, session } = owner;
  const answer = await explained('list projects', () =>
    core.transport('client', session).call('GET /internal/projects', { query }),
  );
  const projects = answer.items.map((wire) => new OwnedProjectObject(wire, owner));
  return Object.assign(projects, { nextCursor: answer.is_paginated ? answer.pagination.next_cursor : null });
}

/** Creates a project for a team of the owner. @internal */
export async function createOwnedProject(
  owner: Owner,
  { teamId, ...options }: AdminProjectCreateOptions,
): Promise<AdminOwnedProject> {
  const { core, session } = owner;
  const body = { ...projectChangesToWire(options), display_name: options.displayName, owner_team_id: teamId };
  const wire = await explained('create project', () =>
    core.transport('client', session).call('POST /internal/projects', { body }),
  );
  session.reads.refresh('owned-projects');
  return new OwnedProjectObject(wire, owner);
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
  readonly app: PorticoAdminApp;

  constructor(wire: WireProject, { core, session }: Owner) {
    const app = ownedApp(core, wire.id, session);
    const { reads } = app[internals];
    const changed = () => {
      refreshProject(reads);
      session.reads.refresh('owned-projects');
    };
    super(wire, { transport: app[internals].transport('admin'), reads, changed });
    this.app = app;
  }
}

/** Creates the admin app of an owned project. The app has no token store: it uses the owner's session. */
function ownedApp({ options }: AppCore, projectId: string, owner: Session): PorticoAdminApp {
  const { baseUrl, extraRequestHeaders, urls, timeoutMillis, signal, isUncached } = options;
  const own: InternalOptions = {
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
  return new PorticoAdminApp(own);
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
