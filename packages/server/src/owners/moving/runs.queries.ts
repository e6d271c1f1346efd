import { type RawBuilder, sql } from 'kysely';
import { scoped, type Unscoped, unscoped } from '../../db/statements.ts';

interface NewRun {
  readonly runId: string;
  readonly now: Date;
  readonly fileName: string | null;
  /** JSON of type and ID. */
  readonly startedBy: string | null;
}

/**
 * Notes a run, and records the event. A run that was undone starts again: the lines that the undo has spared stay done, and no later
 * undo deletes them, because what has happened before this start does not count. Does nothing for a run that was started before.
 */
export const startRun = scoped(
  'moving.start_run',
  (_q, the: NewRun, tenancyId) => sql<{ started: number }>`
    with added as (
      insert into import_runs (tenancy_id, id, started_at, file_name, started_by, changed_at)
      values (${tenancyId}::uuid, ${the.runId}::uuid, ${the.now}::timestamptz, ${the.fileName}::text,
        ${the.startedBy}::jsonb, ${the.now}::timestamptz)
      on conflict (tenancy_id, id) do update set state = 'running', started_at = excluded.started_at,
        file_name = excluded.file_name, started_by = excluded.started_by, changed_at = excluded.changed_at,
        created_count = 0, updated_count = 0, skipped_count = 0, refused_count = 0, deleted_count = 0, spared_count = 0
      where import_runs.state = 'undone'
      returning id
    ), spared as (
      update import_lines l set is_update = true from added
      where l.tenancy_id = ${tenancyId}::uuid and l.run_id = added.id and not l.is_update
    )
    select 1 as started from added,
      lateral record_event(${tenancyId}::uuid, 'import.started', null, null, added.id::text, null, null)`,
);

/** Adds what a batch has done to its run. @returns no row while the run is undone */
export const noteBatch = scoped(
  'moving.note_batch',
  (q, the: { runId: string; created: number; updated: number; now: Date }, tenancyId) =>
    q
      .updateTable('import_runs')
      .set({
        state: 'running',
        changed_at: sql<Date>`${the.now}::timestamptz`,
        created_count: sql<number>`created_count + ${the.created}::integer`,
        updated_count: sql<number>`updated_count + ${the.updated}::integer`,
      })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.runId)
      .where('state', 'in', ['running', 'finished'])
      .returning('created_count'),
);

/**
 * Updates what PostgreSQL knows about the size of tables. It keeps the plans of foreign keys that it made while a table was nearly
 * empty: then every new row reads the whole table.
 */
export async function analyzeTables({ db }: Unscoped): Promise<void> {
  await db.script('analyze users, teams, contact_channels, import_lines');
}

/** A run in the list of imports. */
export interface RunRow {
  readonly id: string;
  readonly file_name: string | null;
  readonly state: 'running' | 'finished' | 'undoing' | 'undone';
  readonly started_at: Date;
  readonly changed_at: Date | null;
  readonly started_by: { readonly type: string; readonly id: string } | null;
  readonly starter_name: string | null;
  readonly created_count: number;
  readonly updated_count: number;
  readonly skipped_count: number;
  readonly refused_count: number;
  readonly deleted_count: number;
  readonly spared_count: number;
  /** Unix time of the start, for the cursor. */
  readonly seconds: number;
}

/** Selects the demo data that a run has added. It has a list and a removal of its own, and no end. */
const demoDataOf = (run: RawBuilder<unknown>) =>
  sql`select 1 from demo_data x where x.tenancy_id = ${run}.tenancy_id and x.run_id = ${run}.id`;

const runColumns = sql`r.id, r.file_name, r.state, r.started_at, r.changed_at, r.started_by,
  case when r.started_by ->> 'type' = 'owner' then person_name((r.started_by ->> 'id')::uuid) end as starter_name,
  r.created_count, r.updated_count, r.skipped_count, r.refused_count, r.deleted_count, r.spared_count,
  date_part('epoch', r.started_at) as seconds`;

/** A page of runs, newest first. Served by `import_runs_by_time`. */
export const listRuns = scoped(
  'moving.runs',
  (_q, the: { beforeTime: string | null; beforeId: string | null; count: number }, tenancyId) => sql<RunRow>`
    select ${runColumns} from import_runs r
    where r.tenancy_id = ${tenancyId}::uuid and not exists (${demoDataOf(sql`r`)})
      and (r.started_at, r.id) < (coalesce(${the.beforeTime}::timestamptz, 'infinity'),
        coalesce(${the.beforeId}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by r.started_at desc, r.id desc limit ${the.count}::integer`,
);

/** One run. */
export const runById = scoped(
  'moving.run',
  (_q, the: { runId: string }, tenancyId) => sql<RunRow>`
    select ${runColumns} from import_runs r where r.tenancy_id = ${tenancyId}::uuid and r.id = ${the.runId}::uuid`,
);

interface Finished {
  readonly runId: string;
  readonly skipped: number;
  readonly refused: number;
  readonly now: Date;
}

/** Notes that a run is finished, and records the event with its counts. */
export const finishRun = scoped(
  'moving.finish_run',
  (_q, the: Finished, tenancyId) => sql<{ finished: number }>`
    with finished as (
      update import_runs set state = 'finished', skipped_count = ${the.skipped}::integer,
        refused_count = ${the.refused}::integer, changed_at = ${the.now}::timestamptz
      where tenancy_id = ${tenancyId}::uuid and id = ${the.runId}::uuid and state in ('running', 'finished')
      returning id, created_count, updated_count, skipped_count, refused_count
    )
    select 1 as finished from finished f, lateral record_event(${tenancyId}::uuid, 'import.finished', null, null, f.id::text,
      null, jsonb_build_object('created', f.created_count, 'updated', f.updated_count, 'skipped', f.skipped_count,
        'refused', f.refused_count))`,
);

/** Notes that a run is being undone, which ends its imports. @returns no row if there is no such run */
export const beginUndo = scoped(
  'moving.begin_undo',
  (q, the: { runId: string; isFirst: boolean; now: Date }, tenancyId) =>
    q
      .updateTable('import_runs')
      .set({
        state: 'undoing',
        changed_at: sql<Date>`${the.now}::timestamptz`,
        spared_count: sql<number>`case when ${the.isFirst}::boolean then 0 else spared_count end`,
      })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.runId)
      .returning('started_at'),
);

interface UndoneBatch {
  readonly runId: string;
  readonly deleted: number;
  readonly spared: number;
  readonly isLast: boolean;
}

/** Locks a run, so that two undos of it take turns. */
export const lockRun = scoped(
  'moving.lock_run',
  (_q, the: { runId: string }, tenancyId) => sql<{ id: string }>`
    select id from import_runs where tenancy_id = ${tenancyId}::uuid and id = ${the.runId}::uuid for update`,
);

/** Forgets lines whose rows are deleted. */
export const forgetLines = scoped(
  'moving.forget_lines',
  (_q, the: { runId: string; lines: readonly number[] }, tenancyId) => sql<never>`
    delete from import_lines where tenancy_id = ${tenancyId}::uuid and run_id = ${the.runId}::uuid
      and line = any(${the.lines}::integer[])`,
);

/** Adds what a batch of an undo has done to its run. The last one is an event. */
export const noteUndo = scoped(
  'moving.note_undo',
  (_q, the: UndoneBatch, tenancyId) => sql<{ noted: number }>`
    with noted as (
      update import_runs set deleted_count = deleted_count + ${the.deleted}::integer,
        spared_count = spared_count + ${the.spared}::integer,
        state = case when ${the.isLast}::boolean then 'undone' else state end
      where tenancy_id = ${tenancyId}::uuid and id = ${the.runId}::uuid
      returning id, deleted_count, spared_count
    )
    select 1 as noted from noted n left join lateral (
      select record_event(${tenancyId}::uuid, 'import.undone', null, null, n.id::text, null,
        jsonb_build_object('deleted', n.deleted_count, 'spared', n.spared_count)) where ${the.isLast}::boolean
    ) as recorded on true`,
);

/** Deletes a run whose lines are deleted. */
export const deleteRun = scoped('moving.delete_run', (q, the: { runId: string }, tenancyId) =>
  q.deleteFrom('import_runs').where('tenancy_id', '=', tenancyId).where('id', '=', the.runId),
);

/** Deletes lines of runs from before a time. */
export const deleteOldLines = unscoped(
  'moving.delete_old_lines',
  (_q, the: { before: Date }) =>
    sql<never>`
    delete from import_lines d using (
      select l.tenancy_id, l.run_id, l.line from import_runs r
      join import_lines l on l.tenancy_id = r.tenancy_id and l.run_id = r.id
      where r.started_at < ${the.before}::timestamptz and not exists (${demoDataOf(sql`r`)}) limit 5000
    ) as old
    where d.tenancy_id = old.tenancy_id and d.run_id = old.run_id and d.line = old.line`,
);

/** Deletes runs from before a time that have no lines left. */
export const deleteOldRuns = unscoped(
  'moving.delete_old_runs',
  (_q, the: { before: Date }) =>
    sql<never>`
    delete from import_runs d using (
      select r.tenancy_id, r.id from import_runs r
      where r.started_at < ${the.before}::timestamptz and not exists (
        select 1 from import_lines l where l.tenancy_id = r.tenancy_id and l.run_id = r.id
      ) limit 1000
    ) as old
    where d.tenancy_id = old.tenancy_id and d.id = old.id`,
);
