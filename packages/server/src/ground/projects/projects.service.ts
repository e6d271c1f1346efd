import {
  applyOverrides,
  type ConfigOverrides,
  KnownErrors,
  type NewProject,
  type ProjectChanges,
  type ProjectConfig,
  type ProjectId,
  productionProblems,
  renderConfig,
  type TeamId,
} from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { announceChange } from '../../kernel/changes/announce.ts';
import type { BaseContext, TenancyContext } from '../../kernel/context.ts';
import {
  type ChangeSecret,
  type NewProjectSecrets,
  prepareNewProjectSecrets,
  prepareToSealChanges,
} from '../config-secrets/index.ts';
import { destroyAllDataKeys } from '../data-keys/index.ts';
import { dropImage, type ImageContext, type ImageOwner, logoBytesMax, readImage, storeImage } from '../images/index.ts';
import { overridesFromWire } from './config-changes.ts';
import { requireSoundNewEntries } from './new-entries.ts';
import { newProjectOverrides } from './new-project.ts';
import {
  adoptProjects,
  deleteProject,
  insertProject,
  type LogoColumn,
  lockedProject,
  type ProjectRow,
  projectByTenancy,
  updateOwner,
  updateProject,
} from './projects.queries.ts';
import { requireSoundPasskeys } from './sound-passkeys.ts';
import { requireStorableConfig } from './storable-config.ts';

const dayMillis = 86_400_000;

/** Change topic for a project, its configuration or its keys. */
export const projectChanged = 'project';

/** Returns the error for a project that was deleted while it was still cached. */
export function projectIsGone(context: TenancyContext): Error {
  return new KnownErrors.CurrentProjectNotFound({ project_id: context.project.projectId });
}

/** Returns the project of the context, for its owner. @throws {CurrentProjectNotFound} */
export async function requireProject(context: TenancyContext): Promise<ProjectRow> {
  const row = await projectByTenancy.first(context, { tenancyId: context.tenancyId });
  if (row === undefined) throw projectIsGone(context);
  return row;
}

/**
 * Changes the project and its configuration. Changes of one project are serialized, so that concurrent changes of
 * different keys are both kept.
 *
 * @throws {CurrentProjectNotFound}
 * @throws {PermissionNotFound | PermissionScopeMismatch | InvalidSharedOAuthProviderId | Refusal} the change contains
 * an invalid reference or value
 */
export async function changeProject(context: TenancyContext, changes: ProjectChanges): Promise<ProjectRow> {
  const seal = await prepareToSealChanges(context, changes);
  return await inTransaction(context, async (context) => {
    const row = await lockedProject.first(context, { tenancyId: context.tenancyId });
    if (row === undefined) throw projectIsGone(context);
    const next: ProjectRow = {
      ...row,
      display_name: changes.display_name ?? row.display_name,
      description: changes.description === undefined ? row.description : (changes.description ?? ''),
      ...(await changedLogos(context, row, changes)),
      is_production_mode: changes.is_production_mode ?? row.is_production_mode,
      config_overrides: changedOverrides(row, changes, seal),
    };
    await writeProject(context, row, next);
    return next;
  });
}

/**
 * Changes the configuration of the project. Changes are serialized, so each one sees the previous one.
 *
 * @param work returns the overrides to apply. If it throws, nothing changes
 * @returns the configuration before and after
 * @throws {CurrentProjectNotFound}
 * @throws {Refusal} 400, production mode does not allow the change
 */
export async function changeConfig(
  context: TenancyContext,
  work: (config: ProjectConfig, stored: ConfigOverrides) => ConfigOverrides,
): Promise<{ readonly before: ProjectConfig; readonly after: ProjectConfig }> {
  return await inTransaction(context, async (context) => {
    const row = await lockedProject.first(context, { tenancyId: context.tenancyId });
    if (row === undefined) throw projectIsGone(context);
    const before = renderConfig(row.config_overrides);
    const config_overrides = applyOverrides(row.config_overrides, work(before, row.config_overrides));
    return { before, after: await writeProject(context, row, { ...row, config_overrides }) };
  });
}

/** Returns the full logo, which newer clients call `logo_full_url`. */
function fullLogoOf({ full_logo_url, logo_full_url }: Pick<ProjectChanges, 'full_logo_url' | 'logo_full_url'>) {
  return full_logo_url === undefined ? logo_full_url : full_logo_url;
}

type Logos = Readonly<Record<LogoColumn, string | null>>;

/** Columns of the logos, and the owner of the stored image of each. */
const logoOwners = {
  logo_url: 'project:logo',
  full_logo_url: 'project:full-logo',
  logo_dark_mode_url: 'project:dark-logo',
  logo_full_dark_mode_url: 'project:dark-full-logo',
} as const satisfies Record<LogoColumn, ImageOwner>;

/** Stores the given logos. Returns all of them. @throws {Refusal} 400, an image is invalid */
async function changedLogos(
  context: ImageContext,
  before: Partial<Logos>,
  changes: Pick<ProjectChanges, LogoColumn | 'logo_full_url'>,
): Promise<Logos> {
  const given = { ...changes, full_logo_url: fullLogoOf(changes) };
  const logos: Partial<Record<LogoColumn, string | null>> = {};
  for (const column of Object.keys(logoOwners) as LogoColumn[])
    logos[column] = await changedLogo(context, logoOwners[column], before[column] ?? null, given[column]);
  return logos as Logos;
}

/** Returns the logos of a row. */
function logosOf({ logo_url, full_logo_url, logo_dark_mode_url, logo_full_dark_mode_url }: Logos): Logos {
  return { logo_url, full_logo_url, logo_dark_mode_url, logo_full_dark_mode_url };
}

async function changedLogo(
  context: ImageContext,
  owner: ImageOwner,
  before: string | null,
  given: string | null | undefined,
) {
  if (given === undefined) return before;
  const image = given === null ? null : readImage(given, { takesLinks: true, bytesMax: logoBytesMax });
  await dropImage(context, owner, before);
  return image === null ? null : await storeImage(context, owner, image);
}

function changedOverrides(row: ProjectRow, changes: ProjectChanges, seal: ChangeSecret): ConfigOverrides {
  if (changes.config === undefined) return row.config_overrides;
  const overrides = overridesFromWire(changes.config, renderConfig(row.config_overrides), seal);
  return applyOverrides(row.config_overrides, overrides);
}

/** @param before the locked row. @returns the new configuration */
async function writeProject(
  context: Pick<BaseContext, 'db' | 'now'>,
  before: ProjectRow,
  row: ProjectRow,
): Promise<ProjectConfig> {
  requireStorableConfig(row.config_overrides);
  const config = renderConfig(row.config_overrides);
  if (row.is_production_mode) refuseProductionProblems(config);
  const former = renderConfig(before.config_overrides);
  requireSoundNewEntries(former, config);
  // @guard passkeys-trusted-domains-needed
  requireSoundPasskeys(former, config);
  await updateProject.run(context, {
    projectId: row.id,
    tenancyId: row.tenancy_id,
    displayName: row.display_name,
    description: row.description,
    ...logosOf(row),
    isProductionMode: row.is_production_mode,
    ownerTeamId: row.owner_team_id,
    overrides: JSON.stringify(row.config_overrides),
    // @guard device-trust-former-setting
    devicesTrustedAfter: endOfTrust(context.now, former, config),
  });
  await announceChange(context, projectChanged, [row.id]);
  return config;
}

/**
 * Returns the time before which a device must have been trusted for one of two configurations to end the trust. A later
 * change to a longer time does not bring it back.
 */
function endOfTrust(now: Date, ...configs: readonly ProjectConfig[]): Date {
  const days = configs.map(({ auth }) => auth.secondFactor.trustedDeviceDays ?? 0);
  return new Date(now.getTime() - Math.min(...days) * dayMillis);
}

/**
 * @throws {Refusal} 400, with the production mode problems, one per line
 *
 * @see docs/reference/protocol/projects.md#production-mode-checks
 */
function refuseProductionProblems({ domains }: ProjectConfig): void {
  const problems = productionProblems({
    allowLocalhost: domains.allowLocalhost,
    domains: Object.values(domains.trustedDomains)
      .map(({ baseUrl }) => baseUrl)
      .sort(),
    // @guard redirect-uris-in-production
    redirectUris: domains.redirectUris,
  });
  if (problems.length > 0) throw new Refusal(400, problems.join('\n'));
}

/** A project that is not stored yet. */
export interface PreparedProject {
  readonly tenancyId: TenancyId;
  readonly secrets: NewProjectSecrets;
}

/** Prepares the creation of a project. Call it before the transaction. @throws {KeyServiceFailure} */
export async function prepareProject(
  { now, platform }: Pick<BaseContext, 'now' | 'platform'>,
  project: Pick<NewProject, 'config'>,
): Promise<PreparedProject> {
  const tenancyId = newId<TenancyId>();
  return { tenancyId, secrets: await prepareNewProjectSecrets({ now, platform, tenancyId }, project) };
}

/**
 * Creates a project for a team of the internal project, or without an owner. It starts with password sign-in, localhost
 * allowed and the default permissions. Call it in a transaction, since images and the data key are stored as well.
 *
 * @see docs/reference/protocol/projects.md#owner-view
 */
export async function createProject(
  context: Pick<BaseContext, 'db' | 'now' | 'platform'>,
  { tenancyId, secrets }: PreparedProject,
  project: Omit<NewProject, 'owner_team_id'> & { readonly owner_team_id: TeamId | null },
): Promise<ProjectRow> {
  const projectId = newId<ProjectId>();
  const basis = newProjectOverrides;
  const overrides = applyOverrides(basis, overridesFromWire(project.config ?? {}, renderConfig(basis), secrets.seal));
  requireStorableConfig(overrides);
  const config = renderConfig(overrides);
  requireSoundNewEntries(renderConfig(basis), config);
  if (project.is_production_mode) refuseProductionProblems(config);
  const row: ProjectRow = {
    id: projectId,
    tenancy_id: tenancyId,
    display_name: project.display_name,
    description: project.description ?? '',
    ...(await changedLogos({ ...context, tenancyId }, {}, project)),
    is_production_mode: project.is_production_mode ?? false,
    owner_team_id: project.owner_team_id,
    created_at: context.now,
    config_overrides: overrides,
  };
  await insertProject.run(context, {
    projectId,
    tenancyId,
    displayName: row.display_name,
    description: row.description,
    ...logosOf(row),
    isProductionMode: row.is_production_mode,
    ownerTeamId: row.owner_team_id,
    overrides: JSON.stringify(overrides),
    now: context.now,
  });
  await secrets.store(context);
  return row;
}

/**
 * Deletes the project. It is gone for callers immediately, and its data keys are destroyed, so its stored secrets cannot be
 * read again. A background job deletes its users and teams.
 *
 * @throws {Refusal} 400 for the internal project, which contains the accounts of all project owners
 */
export async function removeProject(context: TenancyContext): Promise<void> {
  if (context.project.projectId === 'internal') throw new Refusal(400, 'The internal project cannot be deleted');
  await inTransaction(context, async (context) => {
    await deleteProject.run(context, { projectId: context.project.projectId, now: context.now });
    // @guard data-keys-of-deleted-project
    await destroyAllDataKeys.run(context, { now: context.now });
    await announceChange(context, projectChanged, [context.project.projectId]);
  });
}

/** Makes a team the owner of a project. The caller must check that this is allowed. */
export async function setProjectOwner(
  context: Pick<BaseContext, 'db'>,
  projectId: ProjectId,
  ownerTeamId: TeamId,
): Promise<void> {
  await updateOwner.run(context, { projectId, ownerTeamId });
  await announceChange(context, projectChanged, [projectId]);
}

/**
 * Makes a team the owner of the internal project, and of projects that operator commands created before. Disables sign-up to
 * the dashboard. Called for the first account of an installation, in the transaction that creates it.
 *
 * @returns false if the installation already has an owner
 */
export async function claimInstallation(context: TenancyContext, ownerTeamId: TeamId): Promise<boolean> {
  const row = await lockedProject.first(context, { tenancyId: context.tenancyId });
  invariant(row !== undefined, 'the internal project is seeded at start');
  if (row.owner_team_id !== null) return false;
  const isOpen = context.platform.settings.dashboardSignUp === 'open';
  const config_overrides = isOpen
    ? row.config_overrides
    : applyOverrides(row.config_overrides, { 'auth.allowSignUp': false });
  await writeProject(context, row, { ...row, owner_team_id: ownerTeamId, config_overrides });
  const adopted = await adoptProjects.all(context, { ownerTeamId });
  const ids = adopted.map(({ id }) => id);
  await announceChange(context, projectChanged, ids);
  return true;
}

/**
 * Returns the team that owns the installation, and locks it: the installation gets no owner before the transaction ends.
 *
 * @param context context of the internal project
 * @returns null if there is no owner yet
 */
export async function lockedInstallationOwner(context: TenancyContext): Promise<TeamId | null> {
  const row = await lockedProject.first(context, { tenancyId: context.tenancyId });
  invariant(row !== undefined, 'the internal project is seeded at start');
  return row.owner_team_id;
}
