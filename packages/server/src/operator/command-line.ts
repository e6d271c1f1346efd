import { didYouMean } from '@portico/contract/typos';
import { commandLineOf, isPackage } from '../base/command-line-name.ts';
import type { CommandUsage } from '../kernel/operator-command.ts';
import { CommandFailure } from './command-failure.ts';

/** A command of the operator, as it was entered. */
export interface GivenCommand {
  /** Such as `vault rotate`. */
  readonly name: string;
  /** The email address or path at the end of the command. */
  readonly argument: string | undefined;
  /** Such as `--json`. */
  readonly options: ReadonlySet<string>;
}

type Usages = Readonly<Record<string, CommandUsage>>;

const help = 'help [command]';
const helpWords = ['help', '--help', '-h'];

/** The option that every command has. */
export const jsonOption = '--json';

/** Options of every command, for the help and the page of the commands. */
export const commonOptions: Readonly<Record<string, string>> = {
  [jsonOption]: 'Print the result as one JSON object',
};

/**
 * Reads the words of a command.
 *
 * @returns the command, or the text of the help
 * @throws {CommandFailure} there is no such command, or it accepts no such option or argument
 */
export function readCommandLine(words: readonly string[], commands: Usages): GivenCommand | string {
  const asked = words.filter((word) => !helpWords.includes(word));
  const operands = asked.filter((word) => !word.startsWith('-'));
  if (asked.length < words.length) return helpOf(operands.join(' '), commands);
  const options = new Set(asked.filter((word) => word.startsWith('-')));
  const { name, rest } = splitName(operands, commands);
  const command = findCommand(name, commands);
  if (command === undefined) {
    const [option] = options;
    throw operands.length === 0 && option !== undefined ? unknownOption(option) : unknownCommand(name, commands);
  }
  for (const option of options) {
    if (!Object.hasOwn({ ...commonOptions, ...command.options }, option)) throw unknownOption(option, name);
  }
  const [argument] = rest;
  if (argument !== undefined && (rest.length > 1 || !accepts(command, argument))) {
    if (rest.length > 1 || !isAddress(argument)) throw unknownCommand(operands.join(' '), commands);
    throw new CommandFailure(`The command ${name} accepts no email address: ${argument}.`);
  }
  return { name, argument, options };
}

/** Splits words into the longest name of a command and the rest. Without one, the name is all but an email address. */
function splitName(words: readonly string[], commands: Usages): { readonly name: string; readonly rest: string[] } {
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ');
    if (findCommand(name, commands) !== undefined) return { name, rest: words.slice(count) };
  }
  return { name: words.filter((word) => !isAddress(word)).join(' '), rest: [] };
}

function accepts({ argument }: CommandUsage, text: string): boolean {
  return argument !== undefined && (argument.kind !== 'email' || isAddress(text));
}

function isAddress(word: string): boolean {
  return word.includes('@');
}

function findCommand(name: string, commands: Usages): CommandUsage | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

function unknownCommand(name: string, commands: Usages): CommandFailure {
  const hint = didYouMean(name, [...Object.keys(commands), 'help']);
  const otherwise = ` To list the commands, run: ${commandLineOf('help')}`;
  return new CommandFailure(`Unknown command: ${name}.${hint === '' ? otherwise : hint}`);
}

function unknownOption(option: string, name?: string): CommandFailure {
  const next = name === undefined ? 'To list the commands' : 'To list its options';
  return new CommandFailure(
    `Unknown option: ${option}. ${next}, run: ${commandLineOf(name === undefined ? 'help' : `help ${name}`)}`,
  );
}

/**
 * @param name a command, the first words of several commands, or an empty text
 * @throws {CommandFailure} there is no such command
 */
function helpOf(name: string, commands: Usages): string {
  if (name === '') return helpOfAll(commands);
  const found = Object.entries(commands).filter(([one]) => one === name || one.startsWith(`${name} `));
  if (found.length === 0) throw unknownCommand(name, commands);
  const isOne = found.length === 1;
  return found.map(([one, usage]) => helpOfOne(one, usage, isOne || one === name).join('\n')).join('\n\n');
}

function helpOfOne(name: string, usage: CommandUsage, isWhole: boolean): readonly string[] {
  const { summary, argument } = usage;
  const first = [commandLineOf(usageOf(name, usage)), `  ${summary}.`, ...(argument ? [`  ${argument.sentence}`] : [])];
  if (!isWhole) return first;
  const options = Object.entries({ ...usage.options, ...commonOptions });
  return [
    ...first,
    '',
    ...columns(options.map(([option, sentence]) => [option, sentence])),
    '',
    '  Examples:',
    ...examplesOf(name, usage).map((example) => `    ${example}`),
  ];
}

/** Returns the examples of a command, as an operator enters them. */
export function examplesOf(name: string, { examples = [''] }: CommandUsage): readonly string[] {
  return examples.map((words) => commandLineOf(`${name} ${words}`.trimEnd()));
}

function helpOfAll(commands: Usages): string {
  const rows = Object.entries(commands).map(([name, usage]) => [usageOf(name, usage), usage.summary] as const);
  return [
    'Runs Portico, or a command of its operator on the machine of the server.',
    '',
    'Usage:',
    `  ${(isPackage ? 'portico start' : 'npm start').padEnd(commandLineOf('<command>').length)}   Run the server until Ctrl-C`,
    `  ${commandLineOf('<command>')}   Run a command`,
    '',
    'Commands:',
    ...columns([...rows, [help, 'Show this help, or the help of a command']]),
    '',
    ...(isPackage
      ? [
          'For the developer of an app: portico dev, init, create, login, whoami, logout and webhooks. See portico dev --help.',
          '',
        ]
      : []),
    `Settings are environment variables, or lines of the file .env.${isPackage ? '' : ' docs/run/configuration.md lists them.'}`,
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`);
}

/** Returns the name of a command with what follows it. */
export function usageOf(name: string, { argument }: CommandUsage): string {
  return argument === undefined ? name : `${name} ${argument.usage}`;
}
