import { type Batch, batchesOf, FieldCounts, type LeftOut, withColumnName } from '@portico/contract/sources';
import { type AdminOwnedProject, type ImportedLine, type ImportLinesOptions, RequestFailed } from '@portico/react';
import { type ImportChoice, importIdOf, linesOf } from './import-choice.ts';

/** What has become of the lines of a file. */
export interface ImportResult {
  created: number;
  changed: number;
  /** Lines that an earlier attempt has imported. */
  done: number;
  weak: number;
  leftOut: LeftOut[];
  /** Fields that are left out of lines. */
  fields: FieldCounts;
  /** The first lines that change something, with the fields. */
  changes: { line: number; fields: readonly string[] }[];
  readBytes: number;
}

interface ImportWork {
  project: AdminOwnedProject;
  file: File;
  choice: ImportChoice;
  isDry: boolean;
  signal: AbortSignal;
  onProgress: (result: ImportResult) => void;
}

/** Changes that the dialog shows. */
const shownMax = 20;
/** Attempts of a request whose users are created at the same time by others. */
const attemptsMax = 3;

/** Imports or checks a file, one batch after another. Stops between two batches when it is cancelled. */
export async function runImport(work: ImportWork): Promise<ImportResult> {
  const { project, file, choice, isDry, signal, onProgress } = work;
  const importId = await importIdOf(choice, file, project.id);
  const result = emptyResult();
  // The server does not know what earlier lines of a check would create.
  const known = new Set<string>();
  const { rule: onConflict, recordsEvents: recordEvents } = choice;
  const reasonOf = (reason: string) => (choice.from === 'csv' ? withColumnName(reason, choice.mapping) : reason);
  const options = { dryRun: isDry, onConflict, recordEvents, fileName: file.name };
  const lines = linesOf(choice, file, (bytes) => {
    result.readBytes = bytes;
  });
  for await (const batch of batchesOf(lines, { onConflict: onConflict === 'refuse' ? 'refused' : 'skipped' })) {
    signal.throwIfAborted();
    result.leftOut.push(...batch.leftOut);
    result.fields.add(batch.notes);
    for (const line of await send(project, importId, batch, options)) note(result, known, line, reasonOf);
    onProgress({ ...result });
  }
  result.leftOut.sort((one, other) => one.line - other.line);
  if (!isDry && result.created + result.changed + result.done > 0) {
    const count = (outcome: LeftOut['outcome']) => result.leftOut.filter((one) => one.outcome === outcome).length;
    await project.app.imports.finish(importId, { skipped: count('skipped'), refused: count('refused') });
  }
  return result;
}

function emptyResult(): ImportResult {
  const counts = { created: 0, changed: 0, done: 0, weak: 0, readBytes: 0 };
  return { ...counts, leftOut: [], fields: new FieldCounts(), changes: [] };
}

async function send(project: AdminOwnedProject, importId: string, batch: Batch, options: ImportLinesOptions) {
  if (batch.lines.length === 0) return [];
  const given = { ...options, passwordKeys: batch.passwordKeys };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await project.app.imports.importLines(importId, batch.lines, given);
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 409 || attempt >= attemptsMax) throw error;
    }
  }
}

function note(
  result: ImportResult,
  known: Set<string>,
  answered: ImportedLine,
  reasonOf: (reason: string) => string,
): void {
  const { line, outcome, reason, userId, teamId, missingIds, hasWeakHash, changedFields, leftOut } = answered;
  const missing = missingIds.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const text = `${missing.join(' and ')} is neither in the project nor in an earlier line`;
    result.leftOut.push({ line, outcome: 'refused', reason: text });
    return;
  }
  if (outcome === 'skipped' || outcome === 'refused') {
    result.leftOut.push({ line, outcome, reason: reasonOf(reason ?? '') });
    return;
  }
  result.fields.add(leftOut);
  if (userId !== null) known.add(`user ${userId}`);
  if (teamId !== null) known.add(`team ${teamId}`);
  if (hasWeakHash) result.weak += 1;
  if (outcome === 'created') result.created += 1;
  else if (outcome === 'done') result.done += 1;
  else {
    result.changed += 1;
    if (result.changes.length < shownMax) result.changes.push({ line, fields: changedFields });
  }
}
