import { constants } from 'node:os';
import { CommandFailure, type GivenCommand, jsonLine, jsonOption, printable } from '@portico/contract/command-line';
import { SourceProblem } from '@portico/contract/sources';
import { ConfigurationError, ConnectionError, KnownError, RequestFailed } from '@portico/js';
import type { Command, Terminal } from './command.ts';
import { createTerminal } from './terminal.ts';

/** Ends the program when its output is read no longer, as in `portico users list | head`. Other programs have the same exit code. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(128 + constants.signals.SIGPIPE);
  });
}

/**
 * Runs a command in this process and prints its outcome.
 *
 * @returns the exit code
 */
export async function runCommand(
  command: Command,
  given: GivenCommand,
  commandLineOf: Terminal['commandLineOf'],
): Promise<0 | 1 | 2> {
  const isJson = given.options.has(jsonOption);
  const terminal = createTerminal(isJson, commandLineOf);
  try {
    const outcome = await command.run(given, terminal).finally(terminal.progress.end);
    if (outcome === undefined) return 0;
    const { lines, data, exitCode = 0 } = outcome;
    if (isJson) process.stdout.write(`${jsonLine({ ok: exitCode === 0, ...data })}\n`);
    else for (const line of lines) process.stdout.write(`${printable(line)}\n`);
    return exitCode;
  } catch (error) {
    return printFailure(error, isJson);
  }
}

/**
 * Prints the message of an expected failure, or the stack of any other error, which is a bug: to standard error, or as JSON to
 * standard output.
 *
 * @returns the exit code
 */
export function printFailure(error: unknown, isJson: boolean): 1 | 2 {
  const message = explain(error);
  if (isJson) {
    const code = KnownError.isKnown(error) ? { code: error.code } : {};
    process.stdout.write(`${jsonLine({ ok: false, error: message, ...code })}\n`);
  } else process.stderr.write(`${printable(message)}\n`);
  return exitCodeOf(error);
}

/** Returns the exit code for a thrown value. */
export function exitCodeOf(error: unknown): 1 | 2 {
  return error instanceof CommandFailure ? error.exitCode : 1;
}

/** Longest text of an answer that is shown. Another program than the server can answer with a page. */
const textMax = 2000;

/** Returns the message of an expected failure, and the stack of any other error. */
export function explain(error: unknown): string {
  if (error instanceof RequestFailed && error.status < 500) return error.text.slice(0, textMax);
  const isExpected =
    error instanceof CommandFailure ||
    error instanceof SourceProblem ||
    error instanceof ConfigurationError ||
    error instanceof ConnectionError ||
    error instanceof RequestFailed ||
    KnownError.isKnown(error);
  if (isExpected) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
