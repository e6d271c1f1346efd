import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noProgress, readCommandLine } from '@portico/contract/command-line';
import type { Portico } from '@portico/testkit';
import type { Tokens } from '@portico/testkit/api';
import { internalKeys } from '@portico/testkit/test-server';
import { expect, onTestFinished } from 'vitest';
import type { Terminal } from '../../packages/cli/src/command.ts';
import { manageCommands } from '../../packages/cli/src/commands.ts';
import { saveLogin } from '../../packages/cli/src/connection/credentials.ts';
import { exitCodeOf, explain } from '../../packages/cli/src/run-command.ts';

/** What a command printed and returned. */
export interface Ran {
  readonly code: 0 | 1 | 2;
  /** What the command prints for people at its end, or the error. */
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Lines that the command printed itself, such as a stream. */
  readonly printed: readonly string[];
  /** Lines on standard error. */
  readonly notes: readonly string[];
}

interface Place {
  readonly environment?: Readonly<Record<string, string>>;
  /** What a person answers. Without one, there is no terminal. */
  readonly answer?: boolean;
  /** Texts that a person enters, one for each question. */
  readonly answers?: readonly string[];
  /** The first line of standard input. */
  readonly input?: string;
}

/** Runs commands of the command line in this process, in a folder of its own, against a real server. */
export function inTerminal() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-terminal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const credentials = join(folder, 'logins', 'credentials.json');
  const run = async (
    line: string | readonly string[],
    { environment = {}, answer, answers, input = '' }: Place = {},
  ): Promise<Ran> => {
    const words = typeof line === 'string' ? line.split(' ') : line;
    const printed: string[] = [];
    const notes: string[] = [];
    const entered = [...(answers ?? [])];
    const terminal: Terminal = {
      environment,
      folder,
      credentials,
      isJson: words.includes('--json'),
      isInteractive: answer !== undefined || answers !== undefined,
      commandLineOf: (text) => `portico ${text}`,
      print: async (text) => void printed.push(text),
      progress: noProgress,
      note: (text) => void notes.push(text),
      ask: async (question) => {
        notes.push(question);
        return answer ?? false;
      },
      answer: async (question) => {
        notes.push(question);
        return entered.shift() ?? '';
      },
      readLine: async () => input,
      onInterrupt: () => undefined,
    };
    try {
      const given = readCommandLine(words, manageCommands, (text) => `portico ${text}`);
      if ('helpOf' in given) return expect.fail('This is no command.');
      const outcome = await manageCommands[given.name]?.run(given, terminal);
      const { exitCode: code = 0, lines = [], data = {} } = outcome ?? {};
      return { code, text: lines.join('\n'), data, printed, notes };
    } catch (error) {
      return { code: exitCodeOf(error), text: explain(error), data: {}, printed, notes };
    }
  };
  /** Stores a login of the dashboard, as `portico login` does. */
  const signIn = ({ url }: Portico, { refresh_token }: Tokens) =>
    saveLogin(credentials, {
      apiUrl: url,
      projectId: 'internal',
      publishableClientKey: internalKeys.client,
      refreshToken: refresh_token,
    });
  return { run, signIn, folder };
}
