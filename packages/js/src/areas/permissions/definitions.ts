import type { Reads } from '../../core/read.ts';
import type { Answer, Transport } from '../../core/transport.ts';

type WireDefinition = Answer<'GET /team-permission-definitions', 'admin'>['items'][number];

/** A permission of teams or of the project, and those it contains. */
export interface PermissionDefinition {
  /** Lower-case letters, digits, `:` and `_`; those of the system begin with `$`. */
  readonly id: string;
  /** What it is for; undefined for none. */
  readonly description: string | undefined;
  /** What whoever has it may do besides. */
  readonly containedPermissionIds: readonly string[];
}

/** What a permission is defined with. */
export interface PermissionDefinitionCreateOptions {
  /** Lowercase letters, digits, `:` and `_`. */
  readonly id: string;
  /** What it is for. */
  readonly description?: string;
  /** Whoever has this permission has these as well. */
  readonly containedPermissionIds?: readonly string[];
}

/** What a permission becomes: what is absent is taken away, all but the id. */
export type PermissionDefinitionUpdateOptions = Partial<PermissionDefinitionCreateOptions>;

/** Who asks. */
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

/** The project repeats ids of permissions, and users what they contain. */
function forget({ reads }: Definer): void {
  for (const part of ['permission-definitions', 'admin-project', 'users.']) reads.refresh(part);
}
