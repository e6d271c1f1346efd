import { type ProjectConfig, systemPermissions } from '@portico/contract';

/** Scope of a permission. */
export type PermissionScope = 'team' | 'project';

/** The permissions of a project and what they contain. Computed once per configuration. */
export interface PermissionGraph {
  /** Returns the scope of a permission, or undefined if it does not exist. */
  scopeOf(permissionId: string): PermissionScope | undefined;
  /** Returns a permission and everything it contains, at any depth. Undefined IDs are omitted. */
  impliedBy(permissionId: string): readonly string[];
  /** Returns a permission and all permissions that contain it, at any depth. */
  implying(permissionId: string): readonly string[];
}

type Definitions = ProjectConfig['rbac']['permissions'];

const graphs = new WeakMap<Definitions, PermissionGraph>();

/** Returns the graph of a configuration. Cached, since configurations are immutable. */
export function graphOf(config: ProjectConfig): PermissionGraph {
  const definitions = config.rbac.permissions;
  const known = graphs.get(definitions);
  if (known !== undefined) return known;
  const graph = buildGraph(definitions);
  graphs.set(definitions, graph);
  return graph;
}

/** Builds the graph. Definitions without a scope are ignored. */
function buildGraph(definitions: Definitions): PermissionGraph {
  const scopes = new Map<string, PermissionScope>(Object.keys(systemPermissions).map((id) => [id, 'team']));
  for (const [id, { scope }] of Object.entries(definitions)) if (scope !== undefined) scopes.set(id, scope);
  const contained = new Map<string, readonly string[]>();
  const containers = new Map<string, string[]>();
  for (const id of scopes.keys()) {
    const own = Object.hasOwn(definitions, id) ? definitions[id] : undefined;
    const children = Object.keys(own?.containedPermissionIds ?? {}).filter((child) => scopes.has(child));
    contained.set(id, children);
    for (const child of children) containers.set(child, [...(containers.get(child) ?? []), id]);
  }
  const down = remembered((id) => reachable(id, contained));
  const up = remembered((id) => reachable(id, containers));
  return {
    scopeOf: (id) => scopes.get(id),
    impliedBy: (id) => (scopes.has(id) ? down(id) : []),
    implying: (id) => (scopes.has(id) ? up(id) : []),
  };
}

function reachable(start: string, edges: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set([start]);
  // Iteration over a set includes items added during the loop.
  for (const id of found) for (const next of edges.get(id) ?? []) found.add(next);
  return [...found];
}

function remembered(work: (id: string) => readonly string[]): (id: string) => readonly string[] {
  const answers = new Map<string, readonly string[]>();
  return (id) => {
    const known = answers.get(id);
    if (known !== undefined) return known;
    const answer = work(id);
    answers.set(id, answer);
    return answer;
  };
}
