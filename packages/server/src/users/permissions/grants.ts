import { KnownErrors, type ProjectConfig } from '@portico/contract';
import { graphOf, type PermissionScope } from '../../kernel/permission-graph.ts';

/** Filters of a list of grants. */
interface GrantQuery {
  readonly permission_id?: string | undefined;
  readonly recursive?: boolean | undefined;
}

/**
 * Returns the permissions whose direct grants a list must read. Null for all.
 *
 * @see docs/reference/protocol/permissions.md#granted-permissions
 */
export function permissionIdsToLookFor(config: ProjectConfig, query: GrantQuery): readonly string[] | null {
  if (query.permission_id === undefined) return null;
  return query.recursive === true ? graphOf(config).implying(query.permission_id) : [query.permission_id];
}

/**
 * Converts direct grants to list items. A recursive list includes contained permissions, each once. Grants without a
 * definition are omitted. Ordered like the rows, then by ID.
 *
 * @param rows ordered by their holders
 */
export function expandGrants<R extends { readonly permission_id: string }>(
  config: ProjectConfig,
  rows: readonly R[],
  query: GrantQuery,
): R[] {
  const graph = graphOf(config);
  const known = rows.filter((row) => graph.scopeOf(row.permission_id) !== undefined);
  if (query.recursive !== true) return [...known];
  const byHolder = new Map<string, { readonly row: R; readonly ids: Set<string> }>();
  for (const row of known) {
    const holder = JSON.stringify({ ...row, permission_id: '' });
    const at = byHolder.get(holder) ?? { row, ids: new Set<string>() };
    byHolder.set(holder, at);
    for (const id of graph.impliedBy(row.permission_id)) at.ids.add(id);
  }
  return [...byHolder.values()].flatMap(({ row, ids }) =>
    [...ids]
      .filter((id) => query.permission_id === undefined || id === query.permission_id)
      .sort()
      .map((permission_id) => ({ ...row, permission_id })),
  );
}

/**
 * Checks that a permission can be granted in a scope. *
 *
 * @returns undefined if it can, otherwise the error to throw once the holder is known to exist
 */
export function problemOfScope(config: ProjectConfig, permissionId: string, scope: PermissionScope): Error | undefined {
  const actual = graphOf(config).scopeOf(permissionId);
  if (actual === undefined) return new KnownErrors.PermissionNotFound({ permission_id: permissionId });
  if (actual === scope) return undefined;
  return new KnownErrors.PermissionScopeMismatch({
    permission_id: permissionId,
    expected_scope: scope,
    actual_scope: actual,
  });
}
