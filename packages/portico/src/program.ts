import type { Command } from '@portico/cli/src/command.ts';
import { manageCommands } from '@portico/cli/src/commands.ts';
import { endWithReader, printFailure, runCommand } from '@portico/cli/src/run-command.ts';
import {
  CommandFailure,
  completionScript,
  type GivenCommand,
  helpOf,
  jsonOption,
  readCommandLine,
  shells,
  usagesOf,
} from '@portico/contract/command-line';
import { packageVersion } from '@portico/js';
import { commandLineOf } from '@portico/server/base/command-line-name';
import { docsPage } from '@portico/server/base/docs-page';
import { devUsages } from './dev/dev-usages.ts';
import { mcpCommand } from './mcp/mcp.command.ts';

/**
 * Runs a command of the program, and prints its outcome or its failure.
 *
 * @param words of the command line
 * @returns the exit code
 */
export async function runProgram(words: readonly string[]): Promise<number> {
  endWithReader();
  try {
    if (['--version', '-v'].includes(words.join(' '))) return print(packageVersion);
    return (await runSmall(words)) ?? (await runAny(words));
  } catch (error) {
    return printFailure(error, words.includes(jsonOption));
  }
}

/** Runs a command that needs no code of the server, which takes a while to load. Undefined for all others. */
async function runSmall(words: readonly string[]): Promise<number | undefined> {
  const here = { ...manageCommands, mcp: mcpCommand };
  const commands = { ...devUsages, ...here };
  const entered = words.filter((word) => !word.startsWith('-')).join(' ');
  if (!Object.keys(commands).some((name) => entered === name || entered.startsWith(`${name} `))) return undefined;
  const given = readCommandLine(words, commands, commandLineOf);
  if ('helpOf' in given) return undefined;
  const command: Command | undefined = Object.entries(here).find(([name]) => name === given.name)?.[1];
  if (command !== undefined) return await runCommand(command, given, commandLineOf);
  const { runDev } = await import('./dev/main.ts');
  return await runDev(given);
}

async function runAny(words: readonly string[]): Promise<number> {
  const { groups } = await import('./groups.ts');
  const given = readCommandLine(words, usagesOf(groups), commandLineOf);
  if ('helpOf' in given) return print(helpOf(given.helpOf, groups, helpTexts));
  if (given.name === 'completion') return print(completionScript(shellOf(given), usagesOf(groups)));
  const { operate } = await import('@portico/server/process/operate');
  return await operate(given);
}

function shellOf({ argument }: GivenCommand): (typeof shells)[number] {
  const shell = shells.find((one) => one === argument);
  if (shell === undefined) throw new CommandFailure(`Name the shell: ${shells.join(', ')}.`, { exitCode: 2 });
  return shell;
}

const helpTexts = {
  purpose:
    'Sign-in, users, teams, payments and an audit log for your app: runs the server, adds it to an app, and manages projects.',
  commandLineOf,
  notes: [
    `Settings of the server are environment variables, or lines of the file .env. All of them: ${docsPage('run/configuration')}.`,
  ],
};

function print(text: string): 0 {
  process.stdout.write(`${text}\n`);
  return 0;
}
