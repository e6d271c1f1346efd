import { CommandFailure, type GivenCommand } from '@portico/contract/command-line';
import type { Terminal } from '../command.ts';

/** The option of commands that ask before they do something. */
export const yesOption = { '--yes': 'Do not ask' } as const;

/**
 * Asks a person before something that cannot be undone easily.
 *
 * @param what what the command is about to do, as a sentence such as `Delete the user ada@example.com.`
 * @throws {CommandFailure} 2: the answer is no, or there is no terminal and no `--yes`
 */
export async function confirm(what: string, { options }: GivenCommand, terminal: Terminal): Promise<void> {
  if (options.has('--yes')) return;
  if (!terminal.isInteractive)
    throw new CommandFailure(`${what} To do this without being asked, add --yes.`, { exitCode: 2 });
  if (!(await terminal.ask(`${what} Continue?`))) throw new CommandFailure('Nothing was changed.', { exitCode: 2 });
}
