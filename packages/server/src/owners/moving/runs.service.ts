import { cursorAt, positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { finishRun, listRuns, type RunRow, runById } from './runs.queries.ts';

/** Returns a page of imports, newest first. */
export async function listImports(
  context: TenancyContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const before = positionAt(cursor);
  const rows = await listRuns.all(context, {
    beforeTime: before?.time ?? null,
    beforeId: before?.id ?? null,
    count: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? cursorAt(last.seconds, last.id) : null;
  return { runs: shown.map(runToWire), next };
}

/** Stores how many lines an import has left out. @throws {Refusal} 404, there is no such run */
export async function finishImport(
  context: TenancyContext,
  { runId, skipped, refused }: { readonly runId: string; readonly skipped: number; readonly refused: number },
) {
  await finishRun.run(context, { runId, skipped, refused, now: context.now });
  const run = await runById.first(context, { runId });
  if (run === undefined) throw new Refusal(404, 'There is no such import, or it is older than 30 days.');
  return runToWire(run);
}

function runToWire(run: RunRow) {
  const { started_by: by } = run;
  return {
    id: run.id,
    file_name: run.file_name,
    state: run.state,
    started_at_millis: run.started_at.getTime(),
    changed_at_millis: run.changed_at?.getTime() ?? null,
    started_by: by === null ? null : { type: by.type, id: by.id, name: run.starter_name },
    created: run.created_count,
    updated: run.updated_count,
    skipped: run.skipped_count,
    refused: run.refused_count,
    deleted: run.deleted_count,
    spared: run.spared_count,
  };
}
