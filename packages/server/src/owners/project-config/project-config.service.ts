import { applyOverrides, type ConfigOverrides, type Json, type ProjectConfig, renderConfig } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { inTransaction } from '../../db/handle.ts';
import {
  mapSecrets,
  prepareToOpenSecrets,
  prepareToSealSecrets,
  secretsOf,
} from '../../ground/config-secrets/index.ts';
import { changeConfig, readsSecrets, requireProject, secretReader } from '../../ground/projects/index.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { dropGrantsOfRemoved } from '../../teams/permission-definitions/index.ts';
import { atLevel, type KeptLevel, requireKeysOf, requireVersion } from './project-config.policy.ts';
import { readChanges } from './read-changes.ts';
import { requireSoundConfig } from './sound-config.ts';

/** Context of a person or program that reads the configuration. */
type ReaderContext = TenancyContext & Pick<Caller, 'role'>;

/**
 * Returns the complete configuration as JSON, including secrets that the role may read, and the version of the stored one.
 *
 * @throws {CurrentProjectNotFound}
 */
export async function readConfig(context: ReaderContext): Promise<{ config_string: string; version: string }> {
  const { config_overrides } = await requireProject(context);
  const open = await readerOf(context, config_overrides);
  const config = withNewNames(renderConfig(config_overrides));
  const config_string = JSON.stringify(mapSecrets({ '': config as unknown as Json }, open)['']);
  return { config_string, version: versionOf(config_overrides) };
}

async function readerOf(context: ReaderContext, overrides: ConfigOverrides) {
  const { role } = context;
  const open = await prepareToOpenSecrets(context, readsSecrets(role) ? overrides : {});
  return secretReader(role, open);
}

/** Adds the names of newer clients: catalogs are product lines there, with a customer type. */
function withNewNames(config: ProjectConfig): object {
  const { products, catalogs } = config.payments;
  const typeOf = (id: string) =>
    Object.values(products).find(({ catalogId }) => catalogId === id)?.customerType ?? 'user';
  const lines = Object.entries(catalogs).map(([id, one]) => [
    id,
    { ...one, customerType: one.customerType ?? typeOf(id) },
  ]);
  const renamed = Object.entries(products).map(([id, product]) => [
    id,
    { ...product, ...(product.catalogId === undefined ? {} : { productLineId: product.catalogId }) },
  ]);
  const payments = {
    ...config.payments,
    products: Object.fromEntries(renamed),
    productLines: Object.fromEntries(lines),
  };
  return { ...config, payments };
}

/** Returns the stored overrides of a level as JSON, including secrets that the role may read. @throws {CurrentProjectNotFound} */
export async function readOverrides(context: ReaderContext, level: KeptLevel | 'branch'): Promise<string> {
  const { config_overrides } = await requireProject(context);
  const open = await readerOf(context, config_overrides);
  return JSON.stringify(mapSecrets(atLevel(config_overrides, level), open));
}

/**
 * Replaces all overrides of a level: keys that the text does not contain have their defaults. Grants of removed permissions are deleted.
 *
 * @param text JSON of paths and values
 * @throws {Refusal | KnownError} as `overrideConfig`
 */
export async function replaceConfig(context: TenancyContext, level: KeptLevel, text: string): Promise<void> {
  await change(context, level, text, (changes, all) => {
    const stored = atLevel(all, level);
    // Whole areas: null for a single key would also take it out of a new value above it.
    const areas = Object.keys(stored).map((key) => [key.split('.', 1)[0] ?? key, null]);
    return { ...Object.fromEntries(areas), ...changes };
  });
}

/**
 * Applies changes to the configuration. Grants of removed permissions are deleted.
 *
 * @param text JSON of paths and values
 * @param baseVersion the version that the changes are based on. Undefined for any
 * @throws {Refusal} 400, with the invalid key and the reason; 409, the stored version is another one. Nothing is changed
 * @throws {CurrentProjectNotFound | ContainedPermissionNotFound | PermissionNotFound | PermissionScopeMismatch | InvalidSharedOAuthProviderId}
 */
export async function overrideConfig(
  context: TenancyContext,
  level: KeptLevel,
  text: string,
  baseVersion?: string,
): Promise<void> {
  await change(context, level, text, (changes, stored) => {
    requireVersion(versionOf(stored), baseVersion);
    return changes;
  });
}

/** Identifies stored overrides. Secrets are sealed in them, so the version says nothing about their values. */
function versionOf(stored: ConfigOverrides): string {
  return digestOf(JSON.stringify(stored));
}

async function change(
  context: TenancyContext,
  level: KeptLevel,
  text: string,
  applied: (changes: ConfigOverrides, stored: ConfigOverrides) => ConfigOverrides,
): Promise<void> {
  const changes = readChanges(text);
  requireKeysOf(level, Object.keys(changes));
  const given = secretsOf(changes).length === 0 ? changes : mapSecrets(changes, await prepareToSealSecrets(context));
  await inTransaction(context, async (context) => {
    const changed = await changeConfig(context, (_, stored) => {
      const changes = applied(given, stored);
      requireSoundConfig(applyOverrides(stored, changes));
      return changes;
    });
    await dropGrantsOfRemoved(context, changed);
  });
}
