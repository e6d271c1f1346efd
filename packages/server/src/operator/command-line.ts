import { didYouMean } from '@portico/contract/typos';
import { commandLineOf, isPackage } from '../base/command-line-name.ts';
import type { OperatorCommand, OperatorCommands } from '../kernel/operator-command.ts';
import { CommandFailure } from './command-failure.ts';

/** A command of the operator, as it was entered. */
export interface GivenCommand {
  /** Such as `vault rotate`. */
  readonly name: string;
  /** The email address at the end of the command. */
  readonly argument: string | undefined;
}

const help = 'help [command]';
const helpWords = ['help', '--help', '-h'];

/**
 * Reads the words of a command.
 *
 * @returns the command, or the text of the help
 * @throws {CommandFailure} there is no such command
 */
export function readCommandLine(words: readonly string[], commands: OperatorCommands): GivenCommand | string {
  const asked = words.filter((word) => !helpWords.includes(word));
  if (asked.length < words.length) return helpOf(asked.join(' '), commands);
  const argument = words.at(-1)?.includes('@') === true ? words.at(-1) : undefined;
  const name = words.slice(0, argument === undefined ? undefined : -1).join(' ');
  const command = findCommand(name, commands);
  if (command === undefined) throw unknownCommand(name, commands);
  if (argument !== undefined && command.withoutEmail === undefined)
    throw new CommandFailure(`The command ${name} accepts no email address: ${argument}.`);
  return { name, argument };
}

function findCommand(name: string, commands: OperatorCommands): OperatorCommand | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

function unknownCommand(name: string, commands: OperatorCommands): CommandFailure {
  const kind = name.startsWith('-') ? 'option' : 'command';
  const hint = kind === 'option' ? '' : didYouMean(name, [...Object.keys(commands), 'help']);
  const otherwise = ` To list the commands, run: ${commandLineOf('help')}`;
  return new CommandFailure(`Unknown ${kind}: ${name}.${hint === '' ? otherwise : hint}`);
}

/**
 * @param name a command, the first words of several commands, or an empty text
 * @throws {CommandFailure} there is no such command
 */
function helpOf(name: string, commands: OperatorCommands): string {
  if (name === '') return helpOfAll(commands);
  const found = Object.entries(commands).filter(([one]) => one === name || one.startsWith(`${name} `));
  if (found.length === 0) throw unknownCommand(name, commands);
  return found
    .map(([one, { summary, withoutEmail }]) =>
      [commandLineOf(usageOf(one, commands)), `  ${summary}.`, ...(withoutEmail ? [`  ${withoutEmail}`] : [])].join(
        '\n',
      ),
    )
    .join('\n\n');
}

function helpOfAll(commands: OperatorCommands): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [usageOf(name, commands), summary] as const);
  const all = [...rows, [help, 'Show this help, or the help of a command'] as const];
  const width = Math.max(...all.map(([usage]) => usage.length));
  return [
    'Runs Portico, or a command on the running server of this machine.',
    '',
    'Usage:',
    `  ${(isPackage ? 'portico start' : 'npm start').padEnd(commandLineOf('<command>').length)}   Run the server until Ctrl-C`,
    `  ${commandLineOf('<command>')}   Run a command`,
    '',
    'Commands:',
    ...all.map(([usage, summary]) => `  ${usage.padEnd(width)}   ${summary}`),
    '',
    ...(isPackage
      ? ['For the developer of an app: portico login, whoami, logout and webhooks. See portico login --help.', '']
      : []),
    `Settings are environment variables, or lines of the file .env.${isPackage ? '' : ' docs/run/configuration.md lists them.'}`,
  ].join('\n');
}

function usageOf(name: string, commands: OperatorCommands): string {
  return findCommand(name, commands)?.withoutEmail === undefined ? name : `${name} <email>`;
}
