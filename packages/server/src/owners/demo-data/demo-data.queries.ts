import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { MetricChange } from '../metrics/index.ts';

/** The demo data of a project. */
export interface DemoDataRow {
  readonly run_id: string;
  readonly added_at: Date;
  /** Null while it is being added. */
  readonly counts: readonly MetricChange[] | null;
}

export const findDemoData = scoped(
  'demo_data.find',
  (_q, _the: object, tenancyId) => sql<DemoDataRow>`
    select run_id, added_at, counts from demo_data where tenancy_id = ${tenancyId}::uuid`,
);

/** Notes that demo data is added. Two at once get the same run. */
export const beginDemoData = scoped(
  'demo_data.begin',
  (_q, the: { runId: string; now: Date }, tenancyId) => sql<DemoDataRow>`
    insert into demo_data (tenancy_id, run_id, added_at)
    values (${tenancyId}::uuid, ${the.runId}::uuid, ${the.now}::timestamptz)
    on conflict (tenancy_id) do update set run_id = demo_data.run_id
    returning run_id, added_at, counts`,
);

/** Notes what was added to the metrics. No row: another request has done it, or the demo data was removed. */
export const completeDemoData = scoped(
  'demo_data.complete',
  (_q, the: { runId: string; counts: string }, tenancyId) => sql<{ run_id: string }>`
    update demo_data set counts = ${the.counts}::jsonb
    where tenancy_id = ${tenancyId}::uuid and run_id = ${the.runId}::uuid and counts is null returning run_id`,
);

/** Forgets the demo data. Locks it until the end of the transaction, so that two removals take turns. */
export const deleteDemoData = scoped(
  'demo_data.delete',
  (_q, _the: object, tenancyId) => sql<DemoDataRow>`
    delete from demo_data where tenancy_id = ${tenancyId}::uuid returning run_id, added_at, counts`,
);
