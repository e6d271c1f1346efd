import {
  type BodyOf,
  type ConfigOverrides,
  type Endpoints,
  type Json,
  KnownErrors,
  type ProjectConfig,
  type ResponseOf,
  systemPermissions,
} from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { changeConfig } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { PermissionScope } from '../../kernel/permission-graph.ts';
import { moveProjectGrants, problemOfScope } from '../../users/permissions/index.ts';
import { moveTeamGrants } from '../teams/index.ts';

type Definitions = ProjectConfig['rbac']['permissions'];
type WireDefinition = ResponseOf<Endpoints['GET /team-permission-definitions'], 'admin'>['items'][number];
type NewDefinition = BodyOf<Endpoints['POST /team-permission-definitions'], 'admin'>;
type DefinitionChanges = BodyOf<Endpoints['PATCH /team-permission-definitions/:permission_id'], 'admin'>;

/** Lists the permissions of a scope by ID in code-unit order. Team permissions include the system permissions. */
export function listDefinitions(config: ProjectConfig, scope: PermissionScope): WireDefinition[] {
  const system = scope === 'team' ? Object.entries(systemPermissions) : [];
  return [
    ...system.map(([id, description]) => ({ id, description, contained_permission_ids: [] })),
    ...Object.entries(config.rbac.permissions)
      .filter(([, definition]) => definition.scope === scope)
      .map(([id, definition]) => toWire(id, definition)),
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function toWire(id: string, definition: Definitions[string]): WireDefinition {
  const contained_permission_ids = Object.keys(definition.containedPermissionIds).sort();
  return { id, description: definition.description, contained_permission_ids };
}

/**
 * Defines a permission.
 *
 * @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound | CurrentProjectNotFound}
 */
export async function createDefinition(
  context: TenancyContext,
  scope: PermissionScope,
  given: NewDefinition,
): Promise<WireDefinition> {
  const made = definitionOf(scope, given);
  await changeConfig(context, (config) => {
    const { permissions } = config.rbac;
    refuseTakenId(permissions, given.id);
    requireContained(permissions, scope, given.contained_permission_ids ?? []);
    return definitionsOverride({ ...permissions, [given.id]: made });
  });
  return toWire(given.id, made);
}

/**
 * Replaces a definition. Missing values are removed. A new ID is also changed in grants, in definitions that contain it
 * and in the default permissions.
 *
 * @throws {PermissionNotFound | PermissionIdAlreadyExists | ContainedPermissionNotFound | CurrentProjectNotFound}
 * @throws {Refusal} 400, the permission would contain itself
 */
export async function changeDefinition(
  context: TenancyContext,
  scope: PermissionScope,
  id: string,
  changes: DefinitionChanges,
): Promise<WireDefinition> {
  const newId = changes.id ?? id;
  const changed = definitionOf(scope, changes);
  await inTransaction(context, async (context) => {
    await changeConfig(context, (config) => {
      const { permissions } = config.rbac;
      requireDefinition(permissions, scope, id);
      if (newId !== id) refuseTakenId(permissions, newId);
      requireContained(permissions, scope, changes.contained_permission_ids ?? []);
      const renamed = renameIn({ ...permissions, [id]: changed }, id, newId);
      refuseCycle(renamed, newId);
      return { ...definitionsOverride(renamed), ...(newId === id ? {} : defaultsOverride(config, id, newId)) };
    });
    if (newId !== id) await moveGrants(context, scope, { from: [id], to: newId });
  });
  return toWire(newId, { ...changed, containedPermissionIds: renameKey(changed.containedPermissionIds, id, newId) });
}

/**
 * Deletes a definition and its grants, and removes it from other definitions and the default permissions.
 *
 * @throws {PermissionNotFound | CurrentProjectNotFound}
 */
export async function deleteDefinition(context: TenancyContext, scope: PermissionScope, id: string): Promise<void> {
  await inTransaction(context, async (context) => {
    await changeConfig(context, (config) => {
      requireDefinition(config.rbac.permissions, scope, id);
      return {
        ...definitionsOverride(renameIn(config.rbac.permissions, id, null)),
        ...defaultsOverride(config, id, null),
      };
    });
    await moveGrants(context, scope, { from: [id], to: null });
  });
}

async function moveGrants(
  context: TenancyContext,
  scope: PermissionScope,
  { from, to }: { readonly from: readonly string[]; readonly to: string | null },
): Promise<void> {
  if (scope === 'team') await moveTeamGrants(context, from, to);
  else await moveProjectGrants.run(context, { from, to });
}

/**
 * Removes the grants of permissions that a configuration change has removed or moved to the other scope. Call it in the
 * transaction of the change.
 */
export async function dropGrantsOfRemoved(
  context: TenancyContext,
  { before, after }: { readonly before: ProjectConfig; readonly after: ProjectConfig },
): Promise<void> {
  for (const scope of ['team', 'project'] as const) {
    const from = Object.entries(before.rbac.permissions)
      .filter(([id, definition]) => definition.scope === scope && ownOf(after.rbac.permissions, id)?.scope !== scope)
      .map(([id]) => id);
    if (from.length > 0) await moveGrants(context, scope, { from, to: null });
  }
}

/**
 * Rejects definitions that contain unknown permissions or themselves, and undefined default permissions.
 *
 * @throws {ContainedPermissionNotFound | PermissionNotFound | PermissionScopeMismatch}
 * @throws {Refusal} 400, a permission contains itself
 */
export function requireValidDefinitions(config: ProjectConfig): void {
  const { permissions, defaultPermissions } = config.rbac;
  for (const { scope, containedPermissionIds } of Object.values(permissions)) {
    if (scope !== undefined) requireContained(permissions, scope, Object.keys(containedPermissionIds));
  }
  refuseCycles(permissions);
  for (const [list, ids] of Object.entries(defaultPermissions)) {
    for (const id of Object.keys(ids)) {
      const problem = problemOfScope(config, id, list === 'signUp' ? 'project' : 'team');
      if (problem !== undefined) throw problem;
    }
  }
}

function ownOf(permissions: Definitions, id: string): Definitions[string] | undefined {
  return Object.hasOwn(permissions, id) ? permissions[id] : undefined;
}

function definitionOf(
  scope: PermissionScope,
  given: { readonly description?: string | undefined; readonly contained_permission_ids?: string[] | undefined },
): Definitions[string] {
  const contained = (given.contained_permission_ids ?? []).map((id) => [id, true] as const);
  return {
    scope,
    ...(given.description === undefined ? {} : { description: given.description }),
    containedPermissionIds: Object.fromEntries(contained),
  };
}

function refuseTakenId(permissions: Definitions, id: string): void {
  if (Object.hasOwn(permissions, id)) throw new KnownErrors.PermissionIdAlreadyExists({ permission_id: id });
}

function requireDefinition(permissions: Definitions, scope: PermissionScope, id: string): void {
  if (ownOf(permissions, id)?.scope !== scope) throw new KnownErrors.PermissionNotFound({ permission_id: id });
}

function requireContained(permissions: Definitions, scope: PermissionScope, ids: readonly string[]): void {
  for (const id of ids) {
    const isSystem = scope === 'team' && Object.hasOwn(systemPermissions, id);
    if (!isSystem && ownOf(permissions, id)?.scope !== scope)
      throw new KnownErrors.ContainedPermissionNotFound({ permission_id: id });
  }
}

/** @throws {Refusal} 400, the permission contains itself, directly or indirectly */
function refuseCycle(permissions: Definitions, id: string): void {
  const reached = new Set(Object.keys(ownOf(permissions, id)?.containedPermissionIds ?? {}));
  // Iteration over a set includes items added during the loop.
  for (const at of reached) {
    for (const child of Object.keys(ownOf(permissions, at)?.containedPermissionIds ?? {})) reached.add(child);
  }
  if (reached.has(id)) throw new Refusal(400, `The permission ${id} would contain itself.`);
}

/**
 * Refuses cycles in all definitions. Visits each only once, since there may be tens of thousands.
 *
 * @throws {Refusal} 400
 */
function refuseCycles(permissions: Definitions): void {
  const above = new Set<string>();
  const done = new Set<string>();
  const stack = Object.keys(permissions);
  for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
    if (above.has(at) || done.has(at)) {
      stack.pop();
      if (above.delete(at)) done.add(at);
      continue;
    }
    above.add(at);
    for (const child of Object.keys(ownOf(permissions, at)?.containedPermissionIds ?? {})) {
      if (above.has(child)) throw new Refusal(400, `The permission ${child} would contain itself.`);
      if (!done.has(child)) stack.push(child);
    }
  }
}

function renameKey(ids: Record<string, true>, from: string, to: string | null): Record<string, true> {
  if (!Object.hasOwn(ids, from)) return ids;
  const { [from]: _gone, ...others } = ids;
  return to === null ? others : { ...others, [to]: true };
}

function renameIn(permissions: Definitions, from: string, to: string | null): Definitions {
  const entries = Object.entries(permissions).flatMap(([id, definition]): [string, Definitions[string]][] => {
    if (id === from && to === null) return [];
    const containedPermissionIds = renameKey(definition.containedPermissionIds, from, to);
    return [[id === from && to !== null ? to : id, { ...definition, containedPermissionIds }]];
  });
  return Object.fromEntries(entries);
}

function definitionsOverride(permissions: Definitions): ConfigOverrides {
  return { 'rbac.permissions': permissions as unknown as Json };
}

function defaultsOverride(config: ProjectConfig, from: string, to: string | null): ConfigOverrides {
  const lists = Object.entries(config.rbac.defaultPermissions).filter(([, ids]) => Object.hasOwn(ids, from));
  return Object.fromEntries(
    lists.map(([list, ids]) => [`rbac.defaultPermissions.${list}`, renameKey(ids, from, to) as Json]),
  );
}
