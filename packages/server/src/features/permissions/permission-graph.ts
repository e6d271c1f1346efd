import { type ProjectConfig, systemPermissions } from '@portico/contract';

/** Where a permission holds. */
export type PermissionScope = 'team' | 'project';

/** The permissions of a project and what they contain, worked out once for each configuration. */
export interface PermissionGraph {
  /** The scope of a permission, undefined when there is none of that id. */
  scopeOf(permissionId: string): PermissionScope | undefined;
  /** A permission and everything it contains, however deep. Ids whose definition is gone are left out. */
  impliedBy(permissionId: string): readonly string[];
  /** The permissions that give one: itself, and all that contain it, however deep. */
  implying(permissionId: string): readonly string[];
}

type Definitions = ProjectConfig['rbac']['permissions'];

const graphs = new WeakMap<Definitions, PermissionGraph>();

/** The graph of a configuration; configurations never change, so it is kept with them. */
export function graphOf(config: ProjectConfig): PermissionGraph {
  const definitions = config.rbac.permissions;
  const known = graphs.get(definitions);
  if (known !== undefined) return known;
  const graph = buildGraph(definitions);
  graphs.set(definitions, graph);
  return graph;
}

/** A definition without a scope is of no use to anybody. */
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
  // A set is walked along with what is added meanwhile.
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
