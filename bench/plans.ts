import type pg from 'pg';
import type { Sized } from './compared.ts';
import { type World, withDatabase } from './world.ts';

/** Settings of PostgreSQL that `printPlans` needs. */
export const planSettings = {
  shared_preload_libraries: 'auto_explain',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
} as const;

/** A node of a plan, as PostgreSQL explains it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface LoggedPlan {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

/** What the plans of one request read. */
interface Read {
  /** Rows that its scans touched. */
  readonly rows: number;
  /** Tables with the indexes, or the kind of scan, that its plans reach them by. */
  readonly paths: readonly string[];
}

/** Requests before those whose plans are read. PostgreSQL chooses a plan for all values after five. */
const warmUps = 8;

/** Requests whose plans are read. Statements that not all of them run are those of background work. */
const askings = 3;

/**
 * Prints, for each request, the rows that its statements read in each project, and the tables that they reach by other indexes than in the smallest one.
 * The rows say how the time grows, whatever else the machine does. Needs a PostgreSQL server with `planSettings`.
 */
export async function printPlans(worlds: readonly World[], sized: readonly Sized[]): Promise<void> {
  const names = sized[0]?.probes.map(({ name }) => name) ?? [];
  console.log(`rows read with ${sized.map(({ count }) => count).join(', ')} users   paths that differ`);
  for (const [index, name] of names.entries()) {
    const reads: Read[] = [];
    for (const [order, { probes }] of sized.entries()) {
      const [world, probe] = [worlds[order], probes[index]];
      if (world !== undefined && probe !== undefined) reads.push(await readOf(world, probe.ask));
    }
    const [first, ...others] = reads.map(({ paths }) => new Set(paths));
    const differ = others.map((paths) => [...paths].filter((path) => first?.has(path) !== true).join(' + '));
    const changes = differ.some((paths) => paths !== '') ? differ.map((paths) => paths || 'same').join(' | ') : '';
    console.log(`${name}   ${reads.map(({ rows }) => rows).join(', ')}   ${changes}`);
  }
}

/** Asks until PostgreSQL has chosen its plans, and reads those of the next requests. */
async function readOf(world: World, ask: () => Promise<unknown>): Promise<Read> {
  for (let turn = 0; turn < warmUps; turn += 1) await ask();
  return await withDatabase(world, async (client) => {
    await logPlans(client, true);
    const { rows } = await client.query<{ size: string }>(`select (pg_stat_file(${logFile})).size`);
    for (let turn = 0; turn < askings; turn += 1) await ask();
    await logPlans(client, false);
    return readFrom(await plansAfter(client, Number(rows[0]?.size)));
  });
}

const logFile = `pg_current_logfile('jsonlog')`;

/** Starts or ends the log of plans in all open connections, which read the setting with their next statement. */
async function logPlans(client: pg.Client, isOn: boolean): Promise<void> {
  await client.query(`alter system set auto_explain.log_min_duration = ${isOn ? 0 : -1}`);
  await client.query('select pg_reload_conf()');
  // The processes get a signal from the postmaster, which nothing waits for.
  await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Reads the plans of this database from the log. @param start size of the log before them */
async function plansAfter(client: pg.Client, start: number): Promise<PlanNode[]> {
  const { rows } = await client.query<{ text: string; name: string }>(
    `select pg_read_file(${logFile}, $1, 1000000000) as text, current_database() as name`,
    [start],
  );
  const lines = (rows[0]?.text ?? '').split('\n').filter((line) => line !== '');
  const logged = lines
    .map((line) => JSON.parse(line) as { dbname?: string; message?: string })
    .filter(({ dbname, message = '' }) => dbname === rows[0]?.name && message.includes('plan:'))
    .map(({ message = '' }) => JSON.parse(message.slice(message.indexOf('{'))) as LoggedPlan);
  const groups = Map.groupBy(logged, (plan) => plan['Query Text']);
  return [...groups.values()]
    .filter((plans) => plans.length >= askings)
    .flatMap((plans) => plans.map(({ Plan }) => Plan));
}

function readFrom(plans: readonly PlanNode[]): Read {
  const nodes = plans.flatMap(allNodes);
  const scans = nodes.filter((node) => node['Node Type'].includes('Scan') && node['Actual Loops'] !== 0);
  const rows = scans.reduce((sum, node) => {
    const each =
      (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    return sum + each * (node['Actual Loops'] ?? 1);
  }, 0);
  return { rows: Math.round(rows / askings), paths: [...new Set(scans.flatMap(pathOf))].sort() };
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}

/** Months of the event log have partitions with own indexes. */
function pathOf(node: PlanNode): string[] {
  const path = node['Index Name'] ?? (node['Relation Name'] && `${node['Node Type']} ${node['Relation Name']}`);
  return path === undefined ? [] : [path.replace(/events_(\d{4}_\d\d|default)/, 'events')];
}
