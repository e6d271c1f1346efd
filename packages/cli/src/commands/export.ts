import { open, rename, rm } from 'node:fs/promises';
import { CommandFailure, jsonLine } from '@portico/contract/command-line';
import { KnownErrors } from '@portico/js';
import { type Answer, internals, type Transport } from '@portico/js/internals';
import type { Command, Terminal } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { keepMemorySmall } from '../memory.ts';
import { counted } from '../text.ts';

/** Where lines go. Resolves when there is room for more. */
type Write = (lines: readonly string[]) => Promise<void>;

/** The command `export`. */
export const exportCommand: Command = {
  summary: 'Export users, teams, members and API keys, one JSON object per line',
  argument: {
    kind: 'path',
    usage: '[file]',
    sentence: 'The file to write. Default: standard output.',
    isRequired: false,
  },
  options: {
    '--secrets':
      'Include password hashes, secrets of authenticator apps, recovery codes and digests of API keys. Needs an owner who has just signed in',
    ...projectOptions,
  },
  examples: ['users.jsonl', 'everything.jsonl --secrets', '> users.jsonl'],
  run: async (given, terminal) => {
    keepMemorySmall();
    const { admin } = await connect(given, terminal);
    const transport = admin()[internals].transport('admin');
    const hasSecrets = given.options.has('--secrets');
    if (given.argument === undefined) {
      await exportTo(transport, hasSecrets, terminal, async (lines) => {
        for (const line of lines) await terminal.print(line);
      });
      return undefined;
    }
    const path = given.argument;
    const count = await writingFile(path, async (write) => await exportTo(transport, hasSecrets, terminal, write));
    return { lines: [`Exported ${counted(count, 'line')} to ${path}.`], data: { file: path, lines: count } };
  },
};

/** Writes all lines. @returns their number */
async function exportTo(
  transport: Transport<'admin'>,
  hasSecrets: boolean,
  { progress }: Terminal,
  write: Write,
): Promise<number> {
  progress.step('Exporting');
  let count = 0;
  let cursor: string | undefined;
  for (;;) {
    const page = await readPage(transport, hasSecrets, cursor);
    await write(page.items.map((line) => jsonLine(line)));
    count += page.items.length;
    progress.at(counted(count, 'line'));
    if (page.pagination.next_cursor === null) return count;
    cursor = page.pagination.next_cursor;
  }
}

async function readPage(
  transport: Transport<'admin'>,
  hasSecrets: boolean,
  cursor: string | undefined,
): Promise<Answer<'GET /internal/exports', 'admin'>> {
  try {
    return await transport.call('GET /internal/exports', { query: { include_secrets: hasSecrets, cursor } });
  } catch (error) {
    if (!KnownErrors.ReauthenticationRequired.isInstance(error)) throw error;
    throw new CommandFailure(
      'An export with secrets needs a sign-in of the last 15 minutes. Sign out of the dashboard, sign in again, and run portico login.',
    );
  }
}

/** Writes a file that only its owner can read. It appears when it is complete. @throws {CommandFailure} it cannot be written */
async function writingFile<T>(path: string, work: (write: Write) => Promise<T>): Promise<T> {
  const part = `${path}.part`;
  const handle = await fileWork(path, async () => await open(part, 'w', 0o600));
  try {
    const result = await work(async (lines) => {
      if (lines.length > 0) await fileWork(path, async () => await handle.appendFile(`${lines.join('\n')}\n`));
    });
    await fileWork(path, async () => await handle.close());
    await fileWork(path, async () => await rename(part, path));
    return result;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function fileWork<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new CommandFailure(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
