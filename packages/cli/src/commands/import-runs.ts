import { writeFileSync } from 'node:fs';
import { CommandFailure, type CommandOutcome } from '@portico/contract/command-line';
import { type Answer, internals, type Transport } from '@portico/js/internals';
import type { Command, Commands, Terminal } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { counted, timeOf } from '../text.ts';
import { confirm, yesOption } from './confirm.ts';
import { listOutcome, pageOf, pageOptions } from './lists.ts';

type Run = Answer<'GET /internal/imports', 'admin'>['items'][number];
type Undone = Answer<'POST /internal/imports/:run_id/undo', 'admin'>;
type Spared = Undone['spared'][number];

const list: Command = {
  summary: 'List the imports of the last 30 days, newest first',
  options: { ...pageOptions, ...projectOptions },
  examples: ['', '--limit 10 --json'],
  run: async (given, terminal) => {
    const { admin } = await connect(given, terminal);
    const query = pageOf(given);
    const page = await admin()[internals].transport('admin').call('GET /internal/imports', { query });
    return listOutcome(given, terminal, {
      items: page.items,
      nextCursor: page.pagination.next_cursor,
      nouns: 'imports',
      head: ['id', 'state', 'started', 'file', 'by', 'created'],
      row: (run: Run) => [
        run.id,
        run.state,
        timeOf(run.started_at_millis),
        run.file_name,
        run.started_by?.name ?? run.started_by?.type,
        run.created.toLocaleString('en'),
      ],
    });
  },
};

const undo: Command = {
  summary: 'Delete what an import has created',
  argument: {
    kind: 'word',
    usage: '[run]',
    sentence: 'The ID of an import, as import list shows it. Default: the latest one.',
    isRequired: false,
  },
  options: {
    '--dry-run': 'Only say what would be deleted',
    '--record-events': 'Record events and send webhooks for each deleted user, not only for the undo',
    '--report <file>': 'Write what stays to this file, with the reasons',
    ...yesOption,
    ...projectOptions,
  },
  examples: ['--dry-run', '0d4f6a3e-6a2b-5a55-8f6e-0c2a5d1f7b10 --report spared.jsonl'],
  run: async (given, terminal) => {
    const { options } = given;
    const { admin } = await connect(given, terminal);
    const transport = admin()[internals].transport('admin');
    const runId = given.argument ?? (await latestRun(transport))?.id;
    if (runId === undefined) throw new CommandFailure('There is no import of the last 30 days.');
    const isDry = options.has('--dry-run');
    if (!isDry) await confirm(`This deletes what the import ${runId} has created.`, given, terminal);
    const result = await undoAll(
      transport,
      runId,
      { dry_run: isDry, record_events: options.has('--record-events') },
      terminal,
    );
    const report = options.get('--report');
    if (report !== undefined) writeFileSync(report, result.spared.map((one) => `${JSON.stringify(one)}\n`).join(''));
    return outcomeOf(runId, result, isDry);
  },
};

/** The commands for imports of the past. */
export const importRunCommands: Commands = { 'import list': list, 'import undo': undo };

async function latestRun(transport: Transport<'admin'>): Promise<Run | undefined> {
  return (await transport.call('GET /internal/imports', { query: { limit: 1 } })).items[0];
}

interface Result {
  readonly deleted: number;
  readonly spared: readonly Spared[];
}

async function undoAll(
  transport: Transport<'admin'>,
  runId: string,
  given: { readonly dry_run: boolean; readonly record_events: boolean },
  { note }: Terminal,
): Promise<Result> {
  const spared: Spared[] = [];
  let [deleted, noted]: [number, number] = [0, 0];
  let before: number | undefined;
  for (;;) {
    const body = { ...given, before_line: before };
    const answer: Undone = await transport.call('POST /internal/imports/:run_id/undo', {
      params: { run_id: runId },
      body,
    });
    deleted += answer.deleted;
    spared.push(...answer.spared);
    if (answer.next_line === null) return { deleted, spared };
    before = answer.next_line;
    if (deleted - noted < 10_000) continue;
    noted = deleted;
    note(`${given.dry_run ? 'Checked' : 'Deleted'} ${counted(deleted, 'line')} …`);
  }
}

const reasons: Readonly<Record<Spared['reason'], string>> = {
  signed_in: 'the user has signed in',
  changed: 'was changed',
  has_purchases: 'has purchases',
  has_members: 'the team has other members',
  in_other_team: 'the user is in a team that the import has not joined',
  used: 'the API key was used',
  update: 'the line has changed what was there already',
};

/** Most lines that are printed. The report has all. */
const shownMax = 20;

function outcomeOf(runId: string, { deleted, spared }: Result, isDry: boolean): CommandOutcome {
  const shown = spared.slice(0, shownMax).map(({ line, reason }) => `Line ${line} stays: ${reasons[reason]}`);
  const rest = spared.length - shown.length;
  return {
    lines: [
      ...shown,
      ...(rest > 0 ? [`… and ${counted(rest, 'line')} more. --report <file> writes all.`] : []),
      `${isDry ? 'Would delete' : 'Deleted'} what ${counted(deleted, 'line')} created.`,
      ...(spared.length > 0 ? [`${counted(spared.length, 'line')} ${isDry ? 'would stay' : 'stayed'}.`] : []),
    ],
    data: { run_id: runId, deleted, spared },
  };
}
