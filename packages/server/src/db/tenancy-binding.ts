import { Mark, TENANCY } from './mark.ts';
import { aboveTenancies } from './tables/index.ts';

const TENANCY_COLUMN = 'tenancy_id';
const QUERY_KINDS = new Set([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
]);

/**
 * Returns whether a query is bound to one tenancy. The tenancy must be among its arguments, and every part (`with` part
 * or subquery) that uses a tenant-owned table must contain the tenancy or the tenancy column. The check finds forgotten
 * conditions. It does not prove that a condition is correct.
 *
 * @param root the tree of a built query
 */
export function isBoundToTenancy(root: unknown): boolean {
  const findings: Findings = { hasMark: false, hasUnboundPart: false, partNames: new Set() };
  collectPartNames(root, findings.partNames);
  walk(root, findings, { touchesOwnedTable: false, namesTenancy: false });
  return findings.hasMark && !findings.hasUnboundPart;
}

interface Findings {
  hasMark: boolean;
  hasUnboundPart: boolean;
  /** Names of `with` parts, which queries use like tables. */
  readonly partNames: Set<string>;
}

interface Part {
  touchesOwnedTable: boolean;
  namesTenancy: boolean;
}

function walk(node: unknown, findings: Findings, part: Part): void {
  if (node instanceof Mark) {
    if (node.name === TENANCY) {
      findings.hasMark = true;
      part.namesTenancy = true;
    }
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const kind = 'kind' in node ? node.kind : undefined;
  if (typeof kind === 'string' && QUERY_KINDS.has(kind)) {
    const own: Part = { touchesOwnedTable: false, namesTenancy: false };
    walkChildren(node, findings, own);
    if (own.touchesOwnedTable && !own.namesTenancy) findings.hasUnboundPart = true;
    return;
  }
  if (kind === 'ReferenceNode') {
    // The table of a reference is an alias defined elsewhere in the query.
    if ('column' in node) walk(node.column, findings, part);
    return;
  }
  if (kind === 'ColumnNode' && identifierIn(node, 'column') === TENANCY_COLUMN) part.namesTenancy = true;
  if (kind === 'RawNode' && 'sqlFragments' in node && String(node.sqlFragments).includes(TENANCY_COLUMN))
    part.namesTenancy = true;
  if (kind === 'TableNode' && belongsToTenancy(tableNameOf(node), findings)) part.touchesOwnedTable = true;
  walkChildren(node, findings, part);
}

function walkChildren(node: object, findings: Findings, part: Part): void {
  for (const child of Object.values(node)) walk(child, findings, part);
}

function belongsToTenancy(name: string | undefined, findings: Findings): boolean {
  return name !== undefined && !findings.partNames.has(name) && !aboveTenancies.has(name);
}

function collectPartNames(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null || node instanceof Mark) return;
  if ('kind' in node && node.kind === 'CommonTableExpressionNameNode' && 'table' in node) {
    const name = tableNameOf(node.table);
    if (name !== undefined) names.add(name);
  }
  for (const child of Object.values(node)) collectPartNames(child, names);
}

function tableNameOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('table' in node)) return undefined;
  return identifierIn(node.table, 'identifier');
}

function identifierIn(node: unknown, property: string): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const identifier: unknown = Reflect.get(node, property);
  if (typeof identifier !== 'object' || identifier === null || !('name' in identifier)) return undefined;
  return typeof identifier.name === 'string' ? identifier.name : undefined;
}
