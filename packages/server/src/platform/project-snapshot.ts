import type { ProjectConfig, ProjectId, TeamId, UserId } from '@portico/contract';
import type { DbHandle } from '../db/handle.ts';
import type { TenancyId } from '../db/tenancy.ts';

/** Which of the three secrets of a key set a key is. */
export type KeyKind = 'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key';

/** All that a request needs of a project, in memory. It never changes; a change of the project makes a new one. */
export interface ProjectSnapshot {
  readonly projectId: ProjectId;
  readonly branchId: string;
  readonly tenancyId: TenancyId;
  readonly displayName: string;
  readonly ownerTeamId: TeamId | null;
  readonly config: ProjectConfig;
  /** When each valid key expires, by kind and digest. */
  readonly keys: ReadonlyMap<`${KeyKind}:${string}`, number>;
}

/** Where requests get the snapshot of their project from. */
export interface ProjectSnapshots {
  /** @returns `'no-project'` or `'no-branch'` when there is none of that id */
  find(db: DbHandle, projectId: string, branchId: string): Promise<ProjectSnapshot | 'no-project' | 'no-branch'>;
  /** Tells whether a user of the internal project belongs to the team that owns a project. */
  ownership(db: DbHandle, project: ProjectSnapshot, userId: UserId): Promise<'owner' | 'not-owner' | 'no-user'>;
}
