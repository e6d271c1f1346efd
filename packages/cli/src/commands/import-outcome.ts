import { appendFileSync, writeFileSync } from 'node:fs';
import type { CommandOutcome } from '@portico/contract/command-line';
import { type FieldCount, type FieldCounts, type LeftOut, reasonCounts } from '@portico/contract/sources';
import { counted, table } from '../text.ts';

/** Most lines that are printed. The report has all. */
export const shownMax = 20;

/** What has become of the lines of a file. */
export interface ImportResult {
  created: number;
  /** Created lines by their type. */
  readonly types: Map<string, number>;
  /** Users and teams that were there already, and that a line has changed. */
  changed: number;
  done: number;
  weak: number;
  readonly leftOut: LeftOut[];
  /** Fields that are left out of lines. */
  readonly fields: FieldCounts;
  /** The first lines of a check that change what is there, with the fields. */
  readonly changes: { readonly line: number; readonly fields: readonly string[] }[];
}

/** Returns how many lines are skipped or refused. */
export function countOf({ leftOut }: Pick<ImportResult, 'leftOut'>, outcome: LeftOut['outcome']): number {
  return leftOut.filter((one) => one.outcome === outcome).length;
}

/** Writes the lines that are left out, then the values that are, and then the fields, as JSON lines. */
export function writeReport(path: string | undefined, { leftOut, fields }: ImportResult): void {
  if (path === undefined) return;
  writeFileSync(path, '');
  const rows = [...leftOut, ...fields.lost()];
  for (let first = 0; first < rows.length; first += 1000) append(path, rows.slice(first, first + 1000));
  append(path, fields.all());
}

function append(path: string, rows: readonly object[]): void {
  appendFileSync(path, rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

const nouns: readonly (readonly [type: string, noun: string])[] = [
  ['user', 'user'],
  ['team', 'team'],
  ['membership', 'member'],
  ['api_key', 'API key'],
  ['product', 'product'],
  ['item_quantity', 'change of a quantity'],
];

/** Returns what was created, such as `2 users, 1 team`. */
function createdText(types: ReadonlyMap<string, number>): string {
  const parts = nouns.flatMap(([type, noun]) => {
    const count = types.get(type) ?? 0;
    return count > 0 ? [counted(count, noun)] : [];
  });
  return parts.length === 0 ? '0 users' : parts.join(', ');
}

/** Returns the lines that are left out, and their number for each reason if several have the same one. */
function leftOutTexts(leftOut: readonly LeftOut[]): readonly string[] {
  const shown = leftOut.slice(0, shownMax).map(({ line, outcome, reason }) => `Line ${line} ${outcome}: ${reason}`);
  const rest = leftOut.length - shown.length;
  const reasons = reasonCounts(leftOut);
  const counts = reasons
    .slice(0, shownMax)
    .map(
      ({ outcome, reason, lines, first }) =>
        `${counted(lines, 'line')} ${outcome}, first line ${first.line}: ${reason}`,
    );
  return [
    ...shown,
    ...(rest > 0 ? [`… and ${counted(rest, 'line')} more. --report <file> writes all.`] : []),
    ...(reasons.length < leftOut.length ? counts : []),
  ];
}

/** Returns the fields that are left out, as a table. */
function fieldTexts(fields: readonly FieldCount[]): readonly string[] {
  if (fields.length === 0) return [];
  const rest = fields.length - shownMax;
  const rows = fields
    .slice(0, shownMax)
    .map(({ field, reason, lines, example }) => [field, reason, counted(lines, 'line'), example ?? '']);
  return [
    'What is not imported:',
    ...table(rows).map((row) => `  ${row.replace(/ +-$/, '')}`),
    ...(rest > 0 ? [`… and ${counted(rest, 'field')} more. --report <file> writes all.`] : []),
  ];
}

/** Returns what the command prints at its end. */
export function outcomeOf(
  { created, types, changed, done, weak, leftOut, fields, changes }: ImportResult,
  end: 'stopped' | 'dry' | 'written',
  runId: string,
): CommandOutcome {
  const [skipped, refused] = [countOf({ leftOut }, 'skipped'), countOf({ leftOut }, 'refused')];
  const notImported = fields.all();
  const lines = [
    ...leftOutTexts(leftOut),
    ...(end === 'written'
      ? []
      : changes.map((change) => `Line ${change.line} changes: ${change.fields.join(', ') || 'nothing'}`)),
    ...fieldTexts(notImported),
    `${end === 'written' ? 'Imported' : 'Would import'} ${createdText(types)}.`,
    ...(changed > 0
      ? [`${end === 'written' ? 'Updated' : 'Would update'} ${changed.toLocaleString('en')} existing users and teams.`]
      : []),
    ...(done > 0 ? [`${counted(done, 'line')} imported before.`] : []),
    ...(leftOut.length > 0 ? [`${counted(skipped, 'line')} skipped, ${counted(refused, 'line')} refused.`] : []),
    ...(weak > 0 ? [`${counted(weak, 'password')} with a weak hash, until the user signs in.`] : []),
    ...(end === 'stopped' ? ['Nothing was imported. Correct the refused lines, or add --leave-out.'] : []),
  ];
  const data = {
    run_id: runId,
    created,
    created_by_type: Object.fromEntries(types),
    changed,
    imported_before: done,
    skipped,
    refused,
    weak_hashes: weak,
    left_out: leftOut,
    left_out_by_reason: reasonCounts(leftOut),
    not_imported: notImported,
  };
  return { lines, data, exitCode: end === 'stopped' || (end === 'dry' && refused > 0) ? 1 : 0 };
}
