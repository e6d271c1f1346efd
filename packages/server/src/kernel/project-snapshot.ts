import type { ProjectConfig, ProjectId, ProjectRole, TeamId, UserId } from '@portico/contract';
import type { DbHandle } from '../db/handle.ts';
import type { TenancyId } from '../db/tenancy.ts';

/** Kind of a key in a key set. */
export type KeyKind = 'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key';

/** All project data that requests need, in memory. Immutable: a change of the project creates a new snapshot. */
export interface ProjectSnapshot {
  readonly projectId: ProjectId;
  readonly branchId: string;
  readonly tenancyId: TenancyId;
  readonly displayName: string;
  readonly logoUrl: string | null;
  readonly fullLogoUrl: string | null;
  readonly logoDarkModeUrl: string | null;
  readonly logoFullDarkModeUrl: string | null;
  readonly ownerTeamId: TeamId | null;
  readonly isProductionMode: boolean;
  readonly config: ProjectConfig;
  /** Until when the bodies of requests are kept, in milliseconds. 0: they are not. `keepsBodies` */
  readonly bodiesUntil: number;
  /** Valid keys by kind and digest. */
  readonly keys: ReadonlyMap<`${KeyKind}:${string}`, ValidKey>;
}

/** A key that was valid when the snapshot was loaded. */
export interface ValidKey {
  /** ID of its key set. */
  readonly setId: string;
  /** In milliseconds. */
  readonly expiresAt: number;
}

/** Source of project snapshots. */
export interface ProjectSnapshots {
  /** @returns `'no-project'` or `'no-branch'` if it does not exist */
  find(db: DbHandle, projectId: string, branchId: string): Promise<ProjectSnapshot | 'no-project' | 'no-branch'>;
  /** Returns the main branch of a project if it is in memory. Runs no statement. */
  known(projectId: string): ProjectSnapshot | undefined;
  /**
   * Returns the role of a user of the internal project in the team that owns a project.
   *
   * @returns `'no-role'` if the user is not in the team
   */
  roleOf(db: DbHandle, project: ProjectSnapshot, userId: UserId): Promise<ProjectRole | 'no-role' | 'no-user'>;
}
