import { readFileSync } from 'node:fs';
import { CommandFailure, type CommandOutcome, type GivenCommand } from '@portico/contract/command-line';
import {
  type Batch,
  batchesOf,
  createdName,
  csvPreview,
  FieldCounts,
  mappingObject,
  type ReadLine,
  withColumnName,
} from '@portico/contract/sources';
import { RequestFailed } from '@portico/js';
import { internals, type Transport } from '@portico/js/internals';
import type { Command, Terminal } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { keepMemorySmall } from '../memory.ts';
import { counted } from '../text.ts';
import type { ReadCsv } from './csv-mapping.ts';
import { meaningTexts, previewTexts } from './csv-preview.ts';
import { FileNames } from './file-names.ts';
import { runIdOf } from './import-file.ts';
import { countOf, type ImportResult, outcomeOf, shownMax, writeReport } from './import-outcome.ts';
import { openSource, sourceOptions } from './import-source.ts';

/** Attempts of a request whose users are created at the same time by others. */
const attemptsMax = 3;
/** Requests at the same time. */
const requestsMax = 3;

const conflictRules = ['skip', 'refuse', 'update', 'link'] as const;

/** What happens with a file. */
interface Work {
  readonly transport: Transport<'admin'>;
  /** Name of the file, or of the other system. */
  readonly name: string;
  /** Reads the lines from the beginning. */
  readonly lines: () => AsyncIterable<ReadLine>;
  readonly runId: string;
  readonly onConflict: (typeof conflictRules)[number];
  readonly recordEvents: boolean;
  readonly passwordKeys: Readonly<Record<string, string>>;
  readonly names: FileNames;
  /** Names columns in a reason of the server. */
  readonly reasonOf: (reason: string) => string;
}

/** The command `import`. */
export const importCommand: Command = {
  summary: 'Import users and teams from a file, or from another system',
  argument: {
    kind: 'path',
    usage: '[file]',
    sentence:
      'The file has one JSON object in each line. All lines are checked before the first one is imported. The same command continues after an interruption.',
    isRequired: false,
  },
  options: {
    '--dry-run': 'Only check the lines, and say what would happen',
    '--on-conflict <rule>':
      'If a user is there already: skip the line (default), refuse the file, update the user, or link accounts by verified address',
    ...sourceOptions,
    '--record-events': 'Record events and send webhooks for each user, not only for the import',
    '--leave-out': 'Import the other lines if some cannot be imported',
    '--password-keys <file>': 'JSON file with the secret keys of password hashes in base64, by their name',
    '--report <file>': 'Write the lines and fields that are left out to this file, with the reasons',
    ...projectOptions,
  },
  examples: [
    'users.jsonl --dry-run',
    'users.csv --from clerk --dry-run',
    '--from better-auth --connection postgres://reader@db.example.com/shop --dry-run',
    'users.jsonl --leave-out --report left-out.jsonl',
  ],
  run: async (given, terminal) => {
    keepMemorySmall();
    const onConflict = given.options.get('--on-conflict') ?? 'skip';
    if (!isConflictRule(onConflict))
      throw new CommandFailure('--on-conflict is skip, refuse, update or link.', { exitCode: 2 });
    const passwordKeys = keysOf(given.options.get('--password-keys'));
    const { admin, projectId } = await connect(given, terminal);
    const transport = admin()[internals].transport('admin');
    const source = await openSource(given, terminal);
    try {
      const { name, lines } = source;
      const runId = await runIdOf(source.path, projectId, source.parts);
      const recordEvents = given.options.has('--record-events');
      const mapping = source.csv?.mapping;
      const work: Work = {
        ...{ transport, name, lines, runId, onConflict, passwordKeys, recordEvents, names: new FileNames() },
        reasonOf: (reason) => (mapping === undefined ? reason : withColumnName(reason, mapping)),
      };
      const outcome = await importLines(work, given, terminal);
      return given.options.has('--dry-run') ? withPreview(outcome, source.csv) : outcome;
    } finally {
      source.close();
    }
  },
};

/** Adds what the values of a CSV become. */
function withPreview(outcome: CommandOutcome, csv: ReadCsv | undefined): CommandOutcome {
  if (csv === undefined) return outcome;
  const { facts, mapping } = csv;
  const preview = csvPreview(facts, mapping);
  const lines = [...previewTexts(preview), ...meaningTexts(facts.columns, mapping), ...outcome.lines];
  return { ...outcome, lines, data: { ...outcome.data, mapping: mappingObject(mapping), preview } };
}

/** Checks all lines, and then imports them. */
async function importLines(work: Work, { options }: GivenCommand, terminal: Terminal): Promise<CommandOutcome> {
  const checked = await runBatches(work, true, terminal);
  const refused = checked.leftOut.filter(({ outcome }) => outcome === 'refused');
  const stops = refused.length > 0 && !options.has('--leave-out');
  const isDry = options.has('--dry-run');
  const result = isDry || stops ? checked : await runBatches(work, false, terminal, numberOfLines(checked));
  if (result !== checked) await finish(work, result);
  writeReport(options.get('--report'), result);
  return outcomeOf(result, stops ? 'stopped' : isDry ? 'dry' : 'written', work.runId);
}

function isConflictRule(text: string): text is Work['onConflict'] {
  return (conflictRules as readonly string[]).includes(text);
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

async function runBatches(work: Work, isDry: boolean, { progress }: Terminal, total?: number): Promise<ImportResult> {
  const result = emptyResult();
  const running = new Set<Promise<void>>();
  progress.step(isDry ? 'Checking the lines' : 'Importing the lines');
  const run = async (batch: Batch) => {
    const contents = new Map(batch.lines.map(({ line, content }) => [line, content]));
    for (const line of await send(work, batch, isDry)) noteLine(result, work, line, contents.get(line.line) ?? {});
    const count = numberOfLines(result);
    progress.at(total === undefined ? counted(count, 'line') : `${count} of ${counted(total, 'line')}`);
  };
  const rules = {
    onConflict: work.onConflict === 'refuse' ? ('refused' as const) : ('skipped' as const),
    passwordKeys: work.passwordKeys,
    names: work.names,
    isFirst: isDry,
  };
  for await (const batch of batchesOf(work.lines(), rules)) {
    result.leftOut.push(...batch.leftOut);
    result.fields.add(batch.notes);
    // Members and API keys come after their users and teams.
    if (batch.refers) await Promise.all(running);
    else if (running.size >= requestsMax) await Promise.race(running);
    const task = run(batch).finally(() => running.delete(task));
    running.add(task);
  }
  await Promise.all(running);
  result.leftOut.sort((one, other) => one.line - other.line);
  return result;
}

function emptyResult(): ImportResult {
  const counts = { created: 0, changed: 0, done: 0, weak: 0 };
  return { ...counts, types: new Map(), leftOut: [], fields: new FieldCounts(), changes: [] };
}

function numberOfLines({ created, changed, done, leftOut }: ImportResult): number {
  return created + changed + done + leftOut.length;
}

type AnsweredLine = Awaited<ReturnType<typeof send>>[number];

type Content = Batch['lines'][number]['content'];

/** Counts a line, and notes if later lines cannot refer to what it should create. */
function noteLine(result: ImportResult, work: Work, answered: AnsweredLine, content: Content): void {
  const { names } = work;
  const { line, outcome, user_id: userId, team_id: teamId } = answered;
  const reason = reasonToLeaveOut(work, answered);
  const name = createdName(content);
  const isThere = reason === undefined && (name === `user ${userId}` || name === `team ${teamId}`);
  if (name !== undefined && !isThere) names.leaveOut(name, line);
  if (reason !== undefined) {
    result.leftOut.push({ line, outcome: outcome === 'skipped' ? 'skipped' : 'refused', reason });
    return;
  }
  result.fields.add(answered.left_out);
  if (outcome === 'created') {
    const type = String(content.type);
    result.created += 1;
    result.types.set(type, (result.types.get(type) ?? 0) + 1);
  }
  if (outcome === 'done') result.done += 1;
  if (outcome === 'updated' || outcome === 'linked') {
    result.changed += 1;
    if (result.changes.length < shownMax) result.changes.push({ line, fields: answered.changed_fields });
  }
  if (answered.has_weak_hash) result.weak += 1;
}

/** Returns why a line is left out. Only a check says what is missing, because it cannot see what earlier lines create. */
function reasonToLeaveOut({ names, reasonOf }: Work, answered: AnsweredLine): string | undefined {
  const { line, outcome, reason, missing_ids: missingIds } = answered;
  const missing = missingIds.filter((name) => !names.isCreatedBefore(name.toLowerCase(), line));
  if (missing.length > 0) return `${missing.join(' and ')} is neither in the project nor in an earlier line`;
  return outcome === 'skipped' || outcome === 'refused' ? sameText(reasonOf(reason ?? '')) : undefined;
}

/** Texts of reasons, so that many lines with the same one share it. */
const texts = new Map<string, string>();

function sameText(text: string): string {
  const known = texts.get(text);
  if (known === undefined && texts.size < 1000) texts.set(text, text);
  return known ?? text;
}

async function send(work: Work, { lines, passwordKeys }: Batch, isDry: boolean) {
  if (lines.length === 0) return [];
  const body = {
    dry_run: isDry,
    on_conflict: work.onConflict,
    password_keys: passwordKeys,
    file_name: work.name.slice(0, 255),
    record_events: work.recordEvents,
    lines: [...lines],
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { transport, runId } = work;
      return (await transport.call('POST /internal/imports/:run_id', { params: { run_id: runId }, body })).lines;
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 409 || attempt >= attemptsMax) throw error;
    }
  }
}

/** Notes the end of the run. A file whose lines were all left out began none. */
async function finish({ transport, runId }: Work, result: ImportResult): Promise<void> {
  if (result.created + result.changed + result.done === 0) return;
  const body = { skipped: countOf(result, 'skipped'), refused: countOf(result, 'refused') };
  await transport.call('POST /internal/imports/:run_id/finish', { params: { run_id: runId }, body });
}
