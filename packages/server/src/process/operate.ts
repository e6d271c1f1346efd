import {
  CommandFailure,
  createProgress,
  type GivenCommand,
  jsonLine,
  jsonOption,
  noProgress,
  printable,
} from '@portico/contract/command-line';
import type { LocalCommand } from '../operator/local-command.ts';
import { runCommand } from '../operator/run-command.ts';
import { environmentWithDotEnv, readSettings, type Settings } from '../settings/settings.ts';
import { commands } from './commands.ts';
import { startProblem } from './start-problem.ts';

/**
 * Runs a command of an operator, and prints its outcome or its failure.
 *
 * @returns the exit code
 */
export async function operate(given: GivenCommand): Promise<0 | 1 | 2> {
  const isJson = given.options.has(jsonOption);
  try {
    const command = commands[given.name];
    return command !== undefined && 'runHere' in command
      ? await runHere(command, given, isJson)
      : await runOnServer(given, isJson);
  } catch (error) {
    const message = explain(error);
    if (isJson) print(jsonLine({ ok: false, error: message }));
    else process.stderr.write(`${printable(message)}\n`);
    return error instanceof CommandFailure ? error.exitCode : 1;
  }
}

async function runHere(command: LocalCommand, given: GivenCommand, isJson: boolean): Promise<0 | 1 | 2> {
  // With its clean-up, unlike the end by a signal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  const progress = isJson ? noProgress : createProgress(process.stderr);
  try {
    const { exitCode = 0, data, lines } = await command.runHere({ settings: settingsHere, progress, ...given });
    progress.end();
    if (isJson) print(jsonLine({ ok: exitCode === 0, ...data }));
    else for (const line of lines) print(line);
    return exitCode;
  } finally {
    progress.end();
  }
}

async function runOnServer(given: GivenCommand, isJson: boolean): Promise<0 | 1 | 2> {
  process.on('SIGINT', () => {
    process.stderr.write('\nStopped. The running server may still finish what it has begun.\n');
    process.exit(130);
  });
  const lines: string[] = [];
  try {
    await runCommand(settingsHere(), given, isJson ? (line) => lines.push(line) : print);
  } catch (error) {
    if (!isJson || !(error instanceof CommandFailure)) throw error;
    print(jsonLine({ ok: false, error: error.message, lines }));
    return error.exitCode;
  }
  if (isJson) print(jsonLine({ ok: true, lines }));
  return 0;
}

function settingsHere(): Settings {
  return readSettings(environmentWithDotEnv(process.cwd()));
}

function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Returns the message of expected failures, and the stack of others, which are bugs. */
function explain(error: unknown): string {
  if (error instanceof CommandFailure) return error.message;
  return startProblem(error) ?? String(error instanceof Error ? error.stack : error);
}
