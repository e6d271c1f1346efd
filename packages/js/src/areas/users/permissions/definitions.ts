import type { Reads } from '../../../core/read.ts';
import type { Answer, Transport } from '../../../core/transport.ts';

type WireDefinition = Answer<'GET /team-permission-definitions', 'admin'>['items'][number];

/** Definition of a team or project permission. */
export interface PermissionDefinition {
  /** ID of the permission: lowercase letters, digits, `:` and `_`. IDs of system permissions begin with `$`. */
  readonly id: string;
  /** Description of the permission. */
  readonly description: string | undefined;
  /** IDs of the permissions that this permission contains. */
  readonly containedPermissionIds: readonly string[];
}

/** Options for a new permission definition. */
export interface PermissionDefinitionCreateOptions {
  /** ID of the permission: lowercase letters, digits, `:` and `_`. */
  readonly id: string;
  /** Description of the permission. */
  readonly description?: string;
  /** IDs of the permissions that this permission contains. */
  readonly containedPermissionIds?: readonly string[];
}

/** New values of a permission definition. Omitted fields are removed, except for the ID. */
export type PermissionDefinitionUpdateOptions = Partial<PermissionDefinitionCreateOptions>;

/** Context of calls for permission definitions. */
export interface Definer {
  readonly reads: Reads;
  readonly transport: Transport<'admin'>;
}

export async function listTeamPermissionDefinitions({ transport }: Definer): Promise<PermissionDefinition[]> {
  return (await transport.call('GET /team-permission-definitions')).items.map(definitionFromWire);
}

export async function createTeamPermissionDefinition(
  definer: Definer,
  options: PermissionDefinitionCreateOptions,
): Promise<PermissionDefinition> {
  const body = { ...optionsToWire(options), id: options.id };
  const wire = await definer.transport.call('POST /team-permission-definitions', { body });
  return changed(definer, wire);
}

export async function updateTeamPermissionDefinition(
  definer: Definer,
  permissionId: string,
  options: PermissionDefinitionUpdateOptions,
): Promise<PermissionDefinition> {
  const slots = { params: { permission_id: permissionId }, body: optionsToWire(options) };
  return changed(definer, await definer.transport.call('PATCH /team-permission-definitions/:permission_id', slots));
}

export async function deleteTeamPermissionDefinition(definer: Definer, permissionId: string): Promise<void> {
  const params = { permission_id: permissionId };
  await definer.transport.call('DELETE /team-permission-definitions/:permission_id', { params });
  forget(definer);
}

export async function listProjectPermissionDefinitions({ transport }: Definer): Promise<PermissionDefinition[]> {
  return (await transport.call('GET /project-permission-definitions')).items.map(definitionFromWire);
}

export async function createProjectPermissionDefinition(
  definer: Definer,
  options: PermissionDefinitionCreateOptions,
): Promise<PermissionDefinition> {
  const body = { ...optionsToWire(options), id: options.id };
  const wire = await definer.transport.call('POST /project-permission-definitions', { body });
  return changed(definer, wire);
}

export async function updateProjectPermissionDefinition(
  definer: Definer,
  permissionId: string,
  options: PermissionDefinitionUpdateOptions,
): Promise<PermissionDefinition> {
  const slots = { params: { permission_id: permissionId }, body: optionsToWire(options) };
  return changed(definer, await definer.transport.call('PATCH /project-permission-definitions/:permission_id', slots));
}

export async function deleteProjectPermissionDefinition(definer: Definer, permissionId: string): Promise<void> {
  const params = { permission_id: permissionId };
  await definer.transport.call('DELETE /project-permission-definitions/:permission_id', { params });
  forget(definer);
}

function definitionFromWire(wire: WireDefinition): PermissionDefinition {
  return {
    id: wire.id,
    description: wire.description,
    containedPermissionIds: wire.contained_permission_ids,
  };
}

function optionsToWire({ id, description, containedPermissionIds }: PermissionDefinitionUpdateOptions) {
  return { id, description, contained_permission_ids: containedPermissionIds && [...containedPermissionIds] };
}

function changed(definer: Definer, wire: WireDefinition): PermissionDefinition {
  forget(definer);
  return definitionFromWire(wire);
}

/** Clears cached data that depends on definitions: the project contains permission IDs, and users have permissions. */
function forget({ reads }: Definer): void {
  for (const part of ['permission-definitions', 'admin-project', 'users.']) reads.refresh(part);
}
