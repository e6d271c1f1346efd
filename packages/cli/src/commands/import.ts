import { readFileSync, writeFileSync } from 'node:fs';
import { CommandFailure, type CommandOutcome, type GivenCommand } from '@portico/contract/command-line';
import { RequestFailed } from '@portico/js';
import { internals, type Transport } from '@portico/js/internals';
import type { Command, Terminal } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { counted } from '../text.ts';
import { type Batch, batchesOf, type LeftOut, runIdOf } from './import-file.ts';

/** Most lines that are printed. The report has all. */
const shownMax = 20;
/** Attempts of a request whose users are created at the same time by others. */
const attemptsMax = 3;

/** What happens with a file. */
interface Work {
  readonly transport: Transport<'admin'>;
  readonly path: string;
  readonly runId: string;
  readonly onConflict: 'skip' | 'refuse';
  readonly passwordKeys: Readonly<Record<string, string>>;
}

/** What has become of the lines of a file. */
interface Result {
  created: number;
  done: number;
  weak: number;
  readonly leftOut: LeftOut[];
}

/** The command `import`. */
export const importCommand: Command = {
  summary: 'Import users from a file with one JSON object in each line',
  argument: {
    kind: 'path',
    usage: '<file>',
    sentence:
      'All lines are checked before the first user is created. The same command continues after an interruption.',
    isRequired: true,
  },
  options: {
    '--dry-run': 'Only check the lines, and say what would happen',
    '--on-conflict <rule>': 'If a user is there already: skip the line (default), or refuse the file',
    '--leave-out': 'Import the other lines if some cannot be imported',
    '--password-keys <file>': 'JSON file with the secret keys of password hashes in base64, by their name',
    '--report <file>': 'Write the lines that are left out to this file, with the reasons',
    ...projectOptions,
  },
  examples: [
    'users.jsonl --dry-run',
    'users.jsonl --on-conflict refuse',
    'users.jsonl --leave-out --report left-out.jsonl',
  ],
  run: async (given, terminal) => {
    const work = await workOf(given, terminal);
    const { options } = given;
    const checked = await runBatches(work, true, terminal);
    const refused = checked.leftOut.filter(({ outcome }) => outcome === 'refused');
    const stops = refused.length > 0 && !options.has('--leave-out');
    const isDry = options.has('--dry-run');
    const result = isDry || stops ? checked : await runBatches(work, false, terminal);
    writeReport(options.get('--report'), result);
    return outcomeOf(result, stops ? 'stopped' : isDry ? 'dry' : 'written', work.runId);
  },
};

/** @throws {CommandFailure} 2: the command line is wrong, or a file cannot be read */
async function workOf(given: GivenCommand, terminal: Terminal): Promise<Work> {
  const { options, argument: path = '' } = given;
  const onConflict = options.get('--on-conflict') ?? 'skip';
  if (onConflict !== 'skip' && onConflict !== 'refuse')
    throw new CommandFailure('--on-conflict is skip or refuse.', { exitCode: 2 });
  const passwordKeys = keysOf(options.get('--password-keys'));
  const { admin, projectId } = await connect(given, terminal);
  const transport = admin()[internals].transport('admin');
  return { transport, path, runId: await runIdOf(path, projectId), onConflict, passwordKeys };
}

function keysOf(path: string | undefined): Readonly<Record<string, string>> {
  if (path === undefined) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  } catch {
    // The message of the parser would show a part of the keys.
    throw new CommandFailure(`${path} cannot be read, or is no JSON.`, { exitCode: 2 });
  }
}

async function runBatches(work: Work, isDry: boolean, { note }: Terminal): Promise<Result> {
  const result: Result = { created: 0, done: 0, weak: 0, leftOut: [] };
  let noted = 0;
  for await (const batch of batchesOf(work.path, work.onConflict === 'skip' ? 'skipped' : 'refused')) {
    result.leftOut.push(...batch.leftOut);
    for (const { line, outcome, reason, has_weak_hash: isWeak } of await send(work, batch, isDry)) {
      if (outcome === 'created') result.created += 1;
      else if (outcome === 'done') result.done += 1;
      else result.leftOut.push({ line, outcome, reason: reason ?? '' });
      if (isWeak) result.weak += 1;
    }
    const count = result.created + result.done + result.leftOut.length;
    if (count - noted >= 10_000) {
      noted = count;
      note(`${isDry ? 'Checked' : 'Imported'} ${counted(count, 'line')} …`);
    }
  }
  result.leftOut.sort((one, other) => one.line - other.line);
  return result;
}

async function send({ transport, runId, onConflict, passwordKeys }: Work, { lines }: Batch, isDry: boolean) {
  if (lines.length === 0) return [];
  const body = { dry_run: isDry, on_conflict: onConflict, password_keys: passwordKeys, lines: [...lines] };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await transport.call('POST /internal/imports/:run_id', { params: { run_id: runId }, body })).lines;
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 409 || attempt >= attemptsMax) throw error;
    }
  }
}

function writeReport(path: string | undefined, { leftOut }: Result): void {
  if (path === undefined) return;
  writeFileSync(path, leftOut.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

function outcomeOf(
  { created, done, weak, leftOut }: Result,
  end: 'stopped' | 'dry' | 'written',
  runId: string,
): CommandOutcome {
  const [skipped, refused] = (['skipped', 'refused'] as const).map(
    (outcome) => leftOut.filter((one) => one.outcome === outcome).length,
  );
  const shown = leftOut.slice(0, shownMax).map(({ line, outcome, reason }) => `Line ${line} ${outcome}: ${reason}`);
  const rest = leftOut.length - shown.length;
  const lines = [
    ...shown,
    ...(rest > 0 ? [`… and ${counted(rest, 'line')} more. --report <file> writes all.`] : []),
    `${end === 'written' ? 'Imported' : 'Would import'} ${counted(created, 'user')}.`,
    ...(done > 0 ? [`${counted(done, 'user')} imported before.`] : []),
    ...(leftOut.length > 0
      ? [`${counted(skipped ?? 0, 'line')} skipped, ${counted(refused ?? 0, 'line')} refused.`]
      : []),
    ...(weak > 0 ? [`${counted(weak, 'password')} with a weak hash, until the user signs in.`] : []),
    ...(end === 'stopped' ? ['Nothing was imported. Correct the refused lines, or add --leave-out.'] : []),
  ];
  const data = {
    run_id: runId,
    created,
    imported_before: done,
    skipped,
    refused,
    weak_hashes: weak,
    left_out: leftOut,
  };
  return { lines, data, exitCode: end === 'stopped' || (end === 'dry' && (refused ?? 0) > 0) ? 1 : 0 };
}
