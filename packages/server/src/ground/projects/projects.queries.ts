import type { ConfigOverrides, KeySetId, ProjectId, TeamId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { rowsIn } from '../../db/parts.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Expiry and digests of a key set, for the snapshot. */
export interface KeyDigests {
  id: string;
  expires_at_millis: number;
  publishable_client_key: string | null;
  secret_server_key: string | null;
  super_secret_admin_key: string | null;
}

/** Columns of the logos of a project. */
export type LogoColumn = 'logo_url' | 'full_logo_url' | 'logo_dark_mode_url' | 'logo_full_dark_mode_url';

/** Builds the column of a logo that is kept in memory. An owner may have stored a URL of any length. */
function shownLogo(column: LogoColumn) {
  const url = sql.ref<string | null>(`p.${column}`);
  return sql<string | null>`case when length(${url}) <= 2000 then ${url} end`.as(column);
}

/** A project with one of its branches and its valid keys. The branch columns are null if the branch does not exist. */
export const snapshotRow = unscoped('projects.snapshot', (q, the: { projectId: string; branchId: string; now: Date }) =>
  q
    .selectFrom('projects as p')
    .leftJoin('tenancies as t', (on) => on.onRef('t.project_id', '=', 'p.id').on('t.branch_id', '=', the.branchId))
    .select([
      'p.id',
      'p.display_name',
      shownLogo('logo_url'),
      shownLogo('full_logo_url'),
      shownLogo('logo_dark_mode_url'),
      shownLogo('logo_full_dark_mode_url'),
      'p.owner_team_id',
      'p.is_production_mode',
      'p.version',
      't.id as tenancy_id',
      't.branch_id',
      't.config_overrides',
      't.request_bodies_until',
    ])
    .select((e) =>
      e
        .selectFrom('project_key_sets as k')
        .whereRef('k.project_id', '=', 'p.id')
        .where('k.revoked_at', 'is', null)
        .where('k.expires_at', '>', the.now)
        .select(
          sql<KeyDigests[] | null>`jsonb_agg(jsonb_build_object(
              'id', k.id,
              'expires_at_millis', extract(epoch from k.expires_at) * 1000,
              'publishable_client_key', k.publishable_client_key_digest,
              'secret_server_key', k.secret_server_key_digest,
              'super_secret_admin_key', k.super_secret_admin_key_digest
            ))`.as('keys'),
        )
        .as('keys'),
    )
    .where('p.id', '=', the.projectId as ProjectId),
);

/** Columns of a project with its main branch, for the owner. */
export const projectColumns = [
  'p.id',
  'p.display_name',
  'p.description',
  'p.logo_url',
  'p.full_logo_url',
  'p.logo_dark_mode_url',
  'p.logo_full_dark_mode_url',
  'p.is_production_mode',
  'p.owner_team_id',
  'p.created_at',
  't.id as tenancy_id',
  't.config_overrides',
] as const;

export interface ProjectRow extends Readonly<Record<LogoColumn, string | null>> {
  id: ProjectId;
  display_name: string;
  description: string;
  is_production_mode: boolean;
  owner_team_id: TeamId | null;
  created_at: Date;
  tenancy_id: TenancyId;
  config_overrides: ConfigOverrides;
}

export const projectByTenancy = unscoped('projects.by_tenancy', (q, the: { tenancyId: TenancyId }) =>
  q
    .selectFrom('projects as p')
    .innerJoin('tenancies as t', 't.project_id', 'p.id')
    .select(projectColumns)
    .where('t.id', '=', the.tenancyId),
);

/** The same, locked until the end of the transaction, so that changes of one project are serialized. */
export const lockedProject = unscoped('projects.by_tenancy_locked', (q, the: { tenancyId: TenancyId }) =>
  q
    .selectFrom('projects as p')
    .innerJoin('tenancies as t', 't.project_id', 'p.id')
    .select(projectColumns)
    .where('t.id', '=', the.tenancyId)
    .forUpdate(),
);

/** The owner of a project, locked until the end of the transaction. */
export const lockedOwner = unscoped('projects.owner_locked', (q, the: { projectId: string }) =>
  q
    .selectFrom('projects')
    .select(['id', 'owner_team_id'])
    .where('id', '=', the.projectId as ProjectId)
    .forUpdate(),
);

export const updateOwner = unscoped('projects.update_owner', (q, the: { projectId: ProjectId; ownerTeamId: TeamId }) =>
  q
    .updateTable('projects')
    .set({ owner_team_id: the.ownerTeamId, version: sql<number>`version + 1` })
    .where('id', '=', the.projectId),
);

/**
 * Gives a team the projects that operator commands created before the installation had an owner. Projects of integrations have no
 * owner either, until a person takes them over.
 */
export const adoptProjects = unscoped('projects.adopt', (q, the: { ownerTeamId: TeamId }) =>
  q
    .updateTable('projects')
    .set({ owner_team_id: the.ownerTeamId, version: sql<number>`version + 1` })
    .where('owner_team_id', 'is', null)
    .where('id', '<>', 'internal' as ProjectId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('provisioned_projects')
            .whereRef('provisioned_projects.project_id', '=', 'projects.id')
            .select('provisioned_projects.project_id'),
        ),
      ),
    )
    .returning('id'),
);

/** The permissions that a member `m` of a team was granted there. */
export const grantedPermissions = sql<string[]>`array(
  select g.permission_id from team_permission_grants g
  where g.tenancy_id = m.tenancy_id and g.team_id = m.team_id and g.user_id = m.user_id
)`.as('permission_ids');

/** Whether the internal user exists, whether they are in the team, and their permissions there. Returns one row. */
export const personRow = unscoped(
  'projects.person',
  (q, the: { internalTenancyId: TenancyId; userId: string; teamId: string | null }) =>
    q
      .selectFrom('users as u')
      .leftJoin('team_memberships as m', (on) =>
        on
          .onRef('m.tenancy_id', '=', 'u.tenancy_id')
          .onRef('m.user_id', '=', 'u.id')
          .on(sql<boolean>`m.team_id = ${the.teamId}::uuid`),
      )
      .select(['m.team_id', grantedPermissions])
      .where('u.tenancy_id', '=', the.internalTenancyId)
      .where(sql<boolean>`u.id = ${the.userId}`),
);

interface NewProjectRow extends Readonly<Record<LogoColumn, string | null>> {
  projectId: ProjectId;
  tenancyId: TenancyId;
  displayName: string;
  description: string;
  isProductionMode: boolean;
  ownerTeamId: TeamId | null;
  overrides: string;
  now: Date;
}

/** Inserts a project and its main branch. Does nothing if the project exists. */
export const insertProject = unscoped('projects.insert', (q, the: NewProjectRow) => {
  const making = q.with('made', (cte) =>
    cte
      .insertInto('projects')
      .values({
        id: the.projectId,
        display_name: the.displayName,
        description: the.description,
        logo_url: the.logo_url,
        full_logo_url: the.full_logo_url,
        logo_dark_mode_url: the.logo_dark_mode_url,
        logo_full_dark_mode_url: the.logo_full_dark_mode_url,
        is_production_mode: the.isProductionMode,
        owner_team_id: the.ownerTeamId,
        created_at: the.now,
      })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id'),
  );
  return insertSelect(
    making,
    'tenancies',
    {
      id: cast(the.tenancyId, 'uuid'),
      project_id: sql.ref<ProjectId>('m.id'),
      branch_id: sql.lit('main'),
      config_overrides: cast(the.overrides, 'json'),
    },
    sql`from ${rowsIn(making, 'made')} m`,
  );
});

interface ProjectRowChanges extends Readonly<Record<LogoColumn, string | null>> {
  projectId: ProjectId;
  displayName: string;
  description: string;
  isProductionMode: boolean;
  ownerTeamId: TeamId | null;
  overrides: string;
  tenancyId: TenancyId;
  /** Trust in devices from before ends for good. */
  devicesTrustedAfter: Date;
}

/** Writes a project and its configuration, and increments its version. */
export const updateProject = unscoped('projects.update', (q, the: ProjectRowChanges) =>
  q
    .with('configured', (cte) =>
      cte
        .updateTable('tenancies')
        .set({
          config_overrides: sql`${the.overrides}::json`,
          devices_trusted_after: sql`greatest(devices_trusted_after, ${the.devicesTrustedAfter}::timestamptz)`,
        })
        .where('id', '=', the.tenancyId),
    )
    .updateTable('projects')
    .set({
      display_name: the.displayName,
      description: the.description,
      logo_url: the.logo_url,
      full_logo_url: the.full_logo_url,
      logo_dark_mode_url: the.logo_dark_mode_url,
      logo_full_dark_mode_url: the.logo_full_dark_mode_url,
      is_production_mode: the.isProductionMode,
      owner_team_id: the.ownerTeamId,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', the.projectId),
);

/** Deletes a project with its branches and keys. A job deletes the rows of its tenancies later. */
export const deleteProject = unscoped('projects.delete', (q, the: { projectId: ProjectId; now: Date }) =>
  q
    .with('left_behind', (cte) =>
      insertSelect(
        cte,
        'removed_tenancies',
        { id: sql.ref<TenancyId>('t.id'), removed_at: cast(the.now, 'timestamptz') },
        sql`from tenancies t where t.project_id = ${the.projectId}`,
      ),
    )
    .deleteFrom('projects')
    .where('id', '=', the.projectId),
);

/** The newest key sets first, then by id. */
export const keySetsOfProject = unscoped('projects.key_sets', (q, the: { projectId: ProjectId }) =>
  q
    .selectFrom('project_key_sets')
    .selectAll()
    .where('project_id', '=', the.projectId)
    .orderBy('created_at', 'desc')
    .orderBy('id'),
);

export const keySetById = unscoped('projects.key_set', (q, the: { projectId: ProjectId; keySetId: KeySetId }) =>
  q.selectFrom('project_key_sets').selectAll().where('project_id', '=', the.projectId).where('id', '=', the.keySetId),
);

interface NewKeySetRow {
  projectId: ProjectId;
  keySetId: KeySetId;
  description: string;
  now: Date;
  expiresAt: Date;
  clientDigest: string | null;
  clientLastFour: string | null;
  serverDigest: string | null;
  serverLastFour: string | null;
  adminDigest: string | null;
  adminLastFour: string | null;
}

/** Inserts a key set, or replaces the keys of an existing one. */
export const upsertKeySet = unscoped('projects.upsert_key_set', (q, the: NewKeySetRow) => {
  const keys = {
    publishable_client_key_digest: the.clientDigest,
    publishable_client_key_last_four: the.clientLastFour,
    secret_server_key_digest: the.serverDigest,
    secret_server_key_last_four: the.serverLastFour,
    super_secret_admin_key_digest: the.adminDigest,
    super_secret_admin_key_last_four: the.adminLastFour,
  };
  return q
    .insertInto('project_key_sets')
    .values({
      project_id: the.projectId,
      id: the.keySetId,
      description: the.description,
      created_at: the.now,
      expires_at: the.expiresAt,
      revoked_at: null,
      ...keys,
    })
    .onConflict((on) => on.columns(['project_id', 'id']).doUpdateSet({ ...keys, expires_at: the.expiresAt }))
    .returningAll();
});

/** Keeps the time of the first revocation. */
export const updateKeySet = unscoped(
  'projects.update_key_set',
  (q, the: { projectId: ProjectId; keySetId: KeySetId; description: string | null; revokedAt: Date | null }) =>
    q
      .updateTable('project_key_sets')
      .set({
        description: sql<string>`coalesce(${the.description}::text, description)`,
        revoked_at: sql<Date | null>`coalesce(revoked_at, ${the.revokedAt}::timestamptz)`,
      })
      .where('project_id', '=', the.projectId)
      .where('id', '=', the.keySetId)
      .returningAll(),
);

/** Sets until when the bodies of requests are kept. Null: they are not. */
export const setBodiesUntil = scoped('projects.set_bodies_until', (q, the: { until: Date | null }, tenancyId) =>
  q.updateTable('tenancies').set({ request_bodies_until: the.until }).where('id', '=', tenancyId),
);

/** Increments the version, which snapshots compare when they may miss notifications. */
export const raiseVersion = unscoped('projects.raise_version', (q, the: { projectId: ProjectId }) =>
  q.updateTable('projects').set({ version: sql<number>`version + 1` }).where('id', '=', the.projectId),
);

/** Stores the last uses of keys, given as JSON. Uses of the keys of a set are one update. */
export const storeKeyUses = unscoped(
  'projects.store_key_uses',
  (_q, the: { uses: string }) => sql<never>`
    update project_key_sets k set uses = k.uses || u.uses
    from (
      select g.project_id, g.key_set_id, jsonb_object_agg(g.kind,
        jsonb_build_object('at_millis', g.at_millis, 'ip', g.ip, 'client', g.client)) as uses
      from jsonb_to_recordset(${the.uses}::jsonb)
        as g (project_id text, key_set_id uuid, kind text, at_millis bigint, ip text, client text)
      group by g.project_id, g.key_set_id
    ) as u
    where k.project_id = u.project_id and k.id = u.key_set_id`,
);

/** Ends a valid key set at a time, unless it ends earlier. */
export const endKeySet = unscoped(
  'projects.end_key_set',
  (q, the: { projectId: ProjectId; keySetId: KeySetId; now: Date; until: Date }) =>
    q
      .updateTable('project_key_sets')
      .set({ expires_at: sql<Date>`least(expires_at, ${the.until}::timestamptz)` })
      .where('project_id', '=', the.projectId)
      .where('id', '=', the.keySetId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', the.now)
      .returning('id'),
);
