import {
  type createdKeySet,
  type KeySetId,
  KnownErrors,
  type keySet,
  type keySetChanges,
  type newKeySet,
  type ProjectId,
} from '@portico/contract';
import type { z } from 'zod';
import { digestOf } from '../../base/digests.ts';
import { newId, newSecret } from '../../base/ids.ts';
import { isForeignKeyViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import { announceChange } from '../../kernel/changes/announce.ts';
import type { BaseContext, Caller, TenancyContext } from '../../kernel/context.ts';
import { requireRole } from '../../kernel/project-role.ts';
import type { KeyKind } from '../../kernel/project-snapshot.ts';
import {
  endKeySet,
  keySetById,
  keySetsOfProject,
  raiseVersion,
  updateKeySet,
  upsertKeySet,
} from './projects.queries.ts';
import { projectChanged, projectIsGone } from './projects.service.ts';

type WireKeySet = z.output<typeof keySet>;
type KeySetRow = Awaited<ReturnType<typeof keySetsOfProject.all>>[number];

/** The keys of a set. Kinds that the set does not have are undefined. */
export interface Keys {
  readonly publishableClientKey: string | undefined;
  readonly secretServerKey: string | undefined;
  readonly superSecretAdminKey: string | undefined;
}

function digestOrNull(key: string | undefined): string | null {
  return key === undefined ? null : digestOf(key);
}

function lastFour(key: string | undefined): string | null {
  return key === undefined ? null : key.slice(-4);
}

interface KeySetToStore {
  readonly projectId: ProjectId;
  readonly keySetId: KeySetId;
  readonly description: string;
  readonly expiresAt: Date;
}

/** Stores the digests of a key set and notifies all replicas. */
export async function storeKeySet(
  context: Pick<BaseContext, 'db' | 'now'>,
  set: KeySetToStore,
  keys: Keys,
): Promise<void> {
  await upsertKeySet.run(context, {
    ...set,
    now: context.now,
    clientDigest: digestOrNull(keys.publishableClientKey),
    clientLastFour: lastFour(keys.publishableClientKey),
    serverDigest: digestOrNull(keys.secretServerKey),
    serverLastFour: lastFour(keys.secretServerKey),
    adminDigest: digestOrNull(keys.superSecretAdminKey),
    adminLastFour: lastFour(keys.superSecretAdminKey),
  });
  await raiseVersion.run(context, { projectId: set.projectId });
  await announceChange(context, projectChanged, [set.projectId]);
}

/**
 * Creates a key set. Its keys are returned only once. Only owners create admin keys, because their users have all rights
 * of an owner. The key set that the new one replaces ends at a given time, unless it ends earlier.
 *
 * @throws {ProjectRoleRequired | CurrentProjectNotFound}
 * @throws {ApiKeyNotFound} there is no valid key set to replace
 */
export async function createKeySet(
  context: TenancyContext & Pick<Caller, 'role'>,
  wanted: z.output<typeof newKeySet>,
): Promise<z.output<typeof createdKeySet>> {
  // @guard only-owners-create-admin-keys
  if (wanted.has_super_secret_admin_key) requireRole(context, 'owner');
  const { projectId } = context.project;
  const keySetId = newId<KeySetId>();
  const keys: Keys = {
    publishableClientKey: wanted.has_publishable_client_key ? `pck_${newSecret()}` : undefined,
    secretServerKey: wanted.has_secret_server_key ? `ssk_${newSecret()}` : undefined,
    superSecretAdminKey: wanted.has_super_secret_admin_key ? `sak_${newSecret()}` : undefined,
  };
  const { description, expires_at_millis, replaces } = wanted;
  const set = { projectId, keySetId, description, expiresAt: new Date(expires_at_millis) };
  try {
    await inTransaction(context, async (context) => {
      if (replaces !== undefined) {
        const { now } = context;
        const old = {
          projectId,
          keySetId: replaces.id,
          now,
          until: new Date(Math.max(replaces.until_millis, now.getTime())),
        };
        if ((await endKeySet.first(context, old)) === undefined) throw new KnownErrors.ApiKeyNotFound();
      }
      await storeKeySet(context, set, keys);
    });
  } catch (error) {
    throw isForeignKeyViolation(error, 'project_key_sets_project_id_fkey') ? projectIsGone(context) : error;
  }
  return {
    id: keySetId,
    description,
    expires_at_millis,
    created_at_millis: context.now.getTime(),
    publishable_client_key: keys.publishableClientKey,
    secret_server_key: keys.secretServerKey,
    super_secret_admin_key: keys.superSecretAdminKey,
  };
}

/** Lists the key sets of the project, newest first. */
export async function listKeySets(context: TenancyContext): Promise<WireKeySet[]> {
  const rows = await keySetsOfProject.all(context, { projectId: context.project.projectId });
  return rows.map(keySetToWire);
}

/** @throws {ApiKeyNotFound} */
export async function requireKeySet(context: TenancyContext, keySetId: KeySetId): Promise<WireKeySet> {
  const row = await keySetById.first(context, { projectId: context.project.projectId, keySetId });
  if (row === undefined) throw new KnownErrors.ApiKeyNotFound();
  return keySetToWire(row);
}

/**
 * Changes the description of a key set or revokes it. Revocation is permanent and keeps its first time.
 *
 * @throws {ApiKeyNotFound}
 */
export async function changeKeySet(
  context: TenancyContext,
  keySetId: KeySetId,
  changes: z.output<typeof keySetChanges>,
): Promise<WireKeySet> {
  const { projectId } = context.project;
  const row = await inTransaction(context, async (context) => {
    const changed = await updateKeySet.first(context, {
      projectId,
      keySetId,
      description: changes.description ?? null,
      revokedAt: changes.revoked === true ? context.now : null,
    });
    if (changed === undefined) throw new KnownErrors.ApiKeyNotFound();
    await raiseVersion.run(context, { projectId });
    await announceChange(context, projectChanged, [projectId]);
    return changed;
  });
  return keySetToWire(row);
}

function keySetToWire(row: KeySetRow): WireKeySet {
  const hidden = (kind: KeyKind) => {
    const last_four = row[`${kind}_last_four`];
    return last_four === null ? undefined : { last_four, last_used: row.uses[kind] };
  };
  return {
    id: row.id,
    description: row.description,
    expires_at_millis: row.expires_at.getTime(),
    manually_revoked_at_millis: row.revoked_at?.getTime(),
    created_at_millis: row.created_at.getTime(),
    publishable_client_key: hidden('publishable_client_key'),
    secret_server_key: hidden('secret_server_key'),
    super_secret_admin_key: hidden('super_secret_admin_key'),
  };
}
