import { type ConfigOverrides, renderConfig } from '@portico/contract';
import { BoundedMap } from '../../base/bounded-map.ts';
import type { Clock } from '../../base/clock.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { KeyKind, ProjectSnapshot, ProjectSnapshots, ValidKey } from '../../kernel/project-snapshot.ts';
import { roleInTeam } from './project-roles.ts';
import { type KeyDigests, snapshotRow } from './projects.queries.ts';

/** How long snapshots are valid while change notifications may be missed, and how long roles are cached. */
const uncertainMillis = 1000;
const snapshotsMax = 10_000;
const rolesMax = 10_000;
const mainBranch = 'main';

const keyKinds: readonly KeyKind[] = ['publishable_client_key', 'secret_server_key', 'super_secret_admin_key'];

type Found = Awaited<ReturnType<ProjectSnapshots['find']>>;
type Role = Awaited<ReturnType<ProjectSnapshots['roleOf']>>;

interface Known<T> {
  readonly value: T;
  readonly loadedAt: number;
}

/** The project snapshots of a process, with invalidation. */
export interface ProjectSnapshotCache extends ProjectSnapshots {
  /** Removes a project with all its branches from the cache. */
  forget(projectId: string): void;
  /** Empties the cache. */
  forgetAll(): void;
}

interface Options {
  readonly clock: Clock;
  /** False while changes by other replicas may be missed. */
  readonly receivesChanges: () => boolean;
  /** The URL from the settings. Undefined on a development machine, where localhost is trusted. */
  readonly dashboardUrl: string | undefined;
}

/**
 * Creates a cache of project snapshots. One statement loads a snapshot, and concurrent callers share the load. A
 * snapshot is dropped when its project changes. While notifications may be missed, it is reloaded after a second.
 */
export function createProjectSnapshots({ clock, receivesChanges, dashboardUrl }: Options): ProjectSnapshotCache {
  const snapshots = new BoundedMap<string, Known<ProjectSnapshot>>(snapshotsMax);
  const loading = new Map<string, Promise<Found>>();
  const roles = new BoundedMap<string, Known<Role>>(rolesMax);
  let changes = 0;
  async function load(db: DbHandle, projectId: string, branchId: string): Promise<Found> {
    const changesBefore = changes;
    const loadedAt = clock.now().getTime();
    const loaded = await readSnapshot(db, projectId, branchId, clock.now());
    const found = typeof loaded === 'object' ? withDashboard(loaded, dashboardUrl) : loaded;
    // A change during the load may be missing from the result.
    if (typeof found === 'object' && changes === changesBefore) {
      snapshots.set(keyOf(projectId, branchId), { value: found, loadedAt });
    }
    return found;
  }
  const cache: ProjectSnapshotCache = {
    async find(db, projectId, branchId) {
      if (!isPossibleId(projectId) || branchId.length > 255) return 'no-project';
      const key = keyOf(projectId, branchId);
      const known = snapshots.get(key);
      if (known !== undefined && (receivesChanges() || isFresh(known, clock))) return known.value;
      const underWay = loading.get(key);
      if (underWay !== undefined) return await underWay;
      const promise = load(db, projectId, branchId).finally(() => {
        if (loading.get(key) === promise) loading.delete(key);
      });
      loading.set(key, promise);
      return await promise;
    },

    async roleOf(db, project, userId) {
      const key = `${project.projectId}/${project.ownerTeamId}/${userId}`;
      const known = roles.get(key);
      if (known !== undefined && isFresh(known, clock)) return known.value;
      const internal = await cache.find(db, 'internal', 'main');
      if (typeof internal !== 'object') return 'no-user';
      const loadedAt = clock.now().getTime();
      const person = { internalTenancyId: internal.tenancyId, userId, teamId: project.ownerTeamId };
      const value = await roleInTeam(db, person);
      if (value !== 'no-user' && value !== 'no-role') roles.set(key, { value, loadedAt });
      return value;
    },

    known: (projectId) => snapshots.get(keyOf(projectId, mainBranch))?.value,
    forget: (projectId) => forgetWhere((key) => key.startsWith(`${projectId}#`)),
    forgetAll: () => {
      forgetWhere(() => true);
      roles.clear();
    },
  };

  function forgetWhere(fits: (key: string) => boolean): void {
    changes += 1;
    loading.clear();
    snapshots.deleteWhere(fits);
  }

  return cache;
}

function isFresh({ loadedAt }: Known<unknown>, clock: Clock): boolean {
  const age = clock.now().getTime() - loadedAt;
  return age >= 0 && age < uncertainMillis;
}

function keyOf(projectId: string, branchId: string): string {
  return `${projectId}#${branchId}`;
}

/**
 * Returns whether a text can be a project ID. Others need no query.
 *
 * @see docs/reference/protocol/requests.md#field-rules
 */
function isPossibleId(projectId: string): boolean {
  return /^(?:internal|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/.test(projectId);
}

async function readSnapshot(db: DbHandle, projectId: string, branchId: string, now: Date): Promise<Found> {
  const row = await snapshotRow.first({ db }, { projectId, branchId, now });
  if (row === undefined) return 'no-project';
  if (row.tenancy_id === null || row.branch_id === null) return 'no-branch';
  const overrides: ConfigOverrides = row.config_overrides ?? {};
  return {
    projectId: row.id,
    branchId: row.branch_id,
    tenancyId: row.tenancy_id,
    displayName: row.display_name,
    logoUrl: row.logo_url,
    fullLogoUrl: row.full_logo_url,
    logoDarkModeUrl: row.logo_dark_mode_url,
    logoFullDarkModeUrl: row.logo_full_dark_mode_url,
    ownerTeamId: row.owner_team_id,
    isProductionMode: row.is_production_mode,
    config: renderConfig(overrides),
    bodiesUntil: row.request_bodies_until?.getTime() ?? 0,
    keys: digestsOf(row.keys ?? []),
  };
}

function digestsOf(keySets: readonly KeyDigests[]): ProjectSnapshot['keys'] {
  const keys = new Map<`${KeyKind}:${string}`, ValidKey>();
  for (const keySet of keySets) {
    for (const kind of keyKinds) {
      const digest = keySet[kind];
      if (digest === null) continue;
      keys.set(`${kind}:${digest}`, { setId: keySet.id, expiresAt: keySet.expires_at_millis });
    }
  }
  return keys;
}

/**
 * Adds the dashboard to the trusted domains of the internal project: links in emails to its users, and their passkeys, are
 * for its pages.
 */
function withDashboard(snapshot: ProjectSnapshot, dashboardUrl: string | undefined): ProjectSnapshot {
  if (snapshot.projectId !== 'internal' || dashboardUrl === undefined) return snapshot;
  const { domains } = snapshot.config;
  const { origin, pathname } = new URL(dashboardUrl);
  const trustedDomains = { ...domains.trustedDomains, dashboard: { baseUrl: origin, handlerPath: pathname } };
  return { ...snapshot, config: { ...snapshot.config, domains: { ...domains, trustedDomains } } };
}
