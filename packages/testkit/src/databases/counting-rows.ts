import type { DbHandle } from '@portico/server/db/handle';

/** Returns a handle that adds up the rows that each statement looks at. */
export function countingRows(handle: DbHandle) {
  const looked = { rows: 0 };
  const run: DbHandle['run'] = async (sql) => {
    const explained = await handle.run({ text: `explain (analyze, format json) ${sql.text}`, values: sql.values });
    const plans = Object.values(explained.rows[0] ?? {})[0] as { Plan: PlanNode }[];
    looked.rows += plans.reduce((sum, { Plan }) => sum + rowsOf(Plan), 0);
    return await handle.run(sql);
  };
  return { looked, db: new Proxy(handle, { get: (all, name) => (name === 'run' ? run : Reflect.get(all, name)) }) };
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the number of table rows that a plan looks at. */
function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0);
  if (node['Relation Name'] === undefined) return below;
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + each * node['Actual Loops'];
}
