import { applyOverrides, type Json, renderConfig } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { dropGrantsOfRemoved } from '../permission-definitions/index.ts';
import { changeConfig, openConfigSecret, requireProject, sealConfigSecret } from '../projects/index.ts';
import { readChanges } from './read-changes.ts';
import { mapSecrets } from './secrets.ts';
import { requireSoundConfig } from './sound-config.ts';

/** Returns the complete configuration as JSON, including secrets. @throws {CurrentProjectNotFound} */
export async function readConfig(context: TenancyContext): Promise<string> {
  const { tenancy_id, config_overrides } = await requireProject(context);
  const open = (sealed: string) => openConfigSecret(context.platform.serverKeys, tenancy_id, sealed);
  return JSON.stringify(mapSecrets({ '': renderConfig(config_overrides) as unknown as Json }, open)['']);
}

/** Returns the stored overrides as JSON, including secrets. @throws {CurrentProjectNotFound} */
export async function readOverrides(context: TenancyContext): Promise<string> {
  const { tenancy_id, config_overrides } = await requireProject(context);
  const open = (sealed: string) => openConfigSecret(context.platform.serverKeys, tenancy_id, sealed);
  return JSON.stringify(mapSecrets(config_overrides, open));
}

/**
 * Applies changes to the configuration. Grants of removed permissions are deleted.
 *
 * @param text JSON of paths and values
 * @throws {Refusal} 400, with the invalid key and the reason. Nothing is changed
 * @throws {CurrentProjectNotFound | ContainedPermissionNotFound | PermissionNotFound | PermissionScopeMismatch | InvalidSharedOAuthProviderId}
 */
export async function overrideConfig(context: TenancyContext, text: string): Promise<void> {
  const { serverKeys } = context.platform;
  const seal = (secret: string) => sealConfigSecret(serverKeys, context.tenancyId, secret);
  const changes = mapSecrets(readChanges(text), seal);
  await inTransaction(context, async (context) => {
    const change = await changeConfig(context, (_, stored) => {
      const next = applyOverrides(stored, changes);
      requireSoundConfig(next);
      return changes;
    });
    await dropGrantsOfRemoved(context, change);
  });
}
