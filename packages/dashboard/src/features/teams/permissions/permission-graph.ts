import type { PermissionDefinition } from '@portico/react';

/** The permissions that a permission contains, and those that contain it, directly and indirectly. */
export interface Relations {
  contains: readonly string[];
  containsThroughOthers: readonly string[];
  containedBy: readonly string[];
  containedByThroughOthers: readonly string[];
}

type Definitions = readonly Pick<PermissionDefinition, 'id' | 'containedPermissionIds'>[];

/** Returns the relations of a permission. Every list is sorted. */
export function relationsOf(id: string, definitions: Definitions): Relations {
  const down = new Map(definitions.map((one) => [one.id, one.containedPermissionIds]));
  const up = new Map<string, string[]>();
  for (const one of definitions)
    for (const contained of one.containedPermissionIds) up.set(contained, [...(up.get(contained) ?? []), one.id]);
  const contains = down.get(id) ?? [];
  const containedBy = up.get(id) ?? [];
  const beyond = (direct: readonly string[], edges: ReadonlyMap<string, readonly string[]>) =>
    [...reachable(direct, edges)].filter((one) => one !== id && !direct.includes(one)).sort();
  return {
    contains: contains.toSorted(),
    containsThroughOthers: beyond(contains, down),
    containedBy: containedBy.toSorted(),
    containedByThroughOthers: beyond(containedBy, up),
  };
}

/**
 * Returns the path of a cycle if a permission contained another: `['write', 'admin', 'write']`. Undefined if there is
 * none.
 */
export function cycleThrough(id: string, contained: string, definitions: Definitions): string[] | undefined {
  const edges = new Map(definitions.map((one) => [one.id, one.containedPermissionIds]));
  const cameFrom = new Map<string, string | undefined>([[contained, undefined]]);
  // The map grows during the loop: it contains each permission once.
  for (const [here] of cameFrom) {
    if (here === id) return [id, ...wayTo(here, cameFrom)];
    for (const next of edges.get(here) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, here);
  }
  return undefined;
}

function reachable(from: readonly string[], edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(from);
  for (const here of found) for (const next of edges.get(here) ?? []) found.add(next);
  return found;
}

function wayTo(end: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const way: string[] = [];
  for (let here: string | undefined = end; here !== undefined; here = cameFrom.get(here)) way.unshift(here);
  return way;
}
