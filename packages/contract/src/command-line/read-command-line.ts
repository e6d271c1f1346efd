import { didYouMean } from '../kit/typos.ts';
import {
  CommandFailure,
  type CommandUsage,
  type CommandUsages,
  type GivenCommand,
  optionName,
  optionsOf,
  usageOf,
} from './usage.ts';

/** Returns the command line that a person enters, such as `portico rotate` for `rotate`. */
export type CommandLineOf = (words: string) => string;

/** A request for the help. */
export interface AskedHelp {
  /** A command, the first words of several commands, or an empty text. */
  readonly helpOf: string;
}

const shortOptions: Readonly<Record<string, string>> = { '-h': '--help', '-y': '--yes' };

/**
 * Reads the words of a command.
 *
 * @param commandLineOf for messages
 * @throws {CommandFailure} 2: there is no such command, or it accepts no such option or argument
 */
export function readCommandLine(
  words: readonly string[],
  commands: CommandUsages,
  commandLineOf: CommandLineOf,
): GivenCommand | AskedHelp {
  const { operands, options } = splitWords(words, commands);
  if (operands[0] === 'help') return { helpOf: operands.slice(1).join(' ') };
  const { name, rest } = splitName(operands, commands);
  if (options.has('--help')) return { helpOf: name };
  // No name of the prototype of objects, such as `constructor`.
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const [option] = options.keys();
    throw operands.length === 0 && option !== undefined
      ? unknownOption(option, [], commandLineOf('help'))
      : unknownCommand(name, commands, commandLineOf);
  }
  checkOptions(name, command, options, commandLineOf);
  checkOperands(name, command, { operands, rest }, commands, commandLineOf);
  return { name, operands: rest, argument: rest[0], options };
}

/** Returns the failure for a command that does not exist, with similar ones. */
export function unknownCommand(name: string, commands: CommandUsages, commandLineOf: CommandLineOf): CommandFailure {
  const hint = didYouMean(name, [...Object.keys(commands), 'help']);
  const below = Object.keys(commands).filter((one) => one.startsWith(`${name} `));
  if (name !== '' && below.length > 0) {
    const next = below.map((one) => one.slice(name.length + 1));
    return usageFailure(`The command ${name} needs one more word: ${next.join(', ')}.`);
  }
  const otherwise = ` To list the commands, run: ${commandLineOf('help')}`;
  return usageFailure(`Unknown command: ${name}.${hint === '' ? otherwise : hint}`);
}

function usageFailure(message: string): CommandFailure {
  return new CommandFailure(message, { exitCode: 2 });
}

/** Splits words into options with their values and all others. An option has a value in every command or in none. */
function splitWords(words: readonly string[], commands: CommandUsages) {
  const known = Object.values(commands).flatMap((usage) => Object.keys(optionsOf(usage)));
  const flags = new Set(known.filter((option) => !option.includes(' ')));
  const valued = new Map(
    known.filter((option) => option.includes(' ')).map((option) => [optionName(option), option] as const),
  );
  const operands: string[] = [];
  const options = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') return { operands: [...operands, ...words.slice(at + 1)], options };
    if (!word.startsWith('-') || word === '-') {
      operands.push(word);
      continue;
    }
    const [given = '', ...parts] = word.split('=');
    const name = shortOptions[given] ?? given;
    const usage = valued.get(name);
    if (options.has(name)) throw usageFailure(`The option ${name} was given twice.`);
    if (usage === undefined && parts.length > 0 && flags.has(name))
      throw usageFailure(`The option ${name} has no value.`);
    if (usage !== undefined && parts.length === 0) at += 1;
    const value = parts.length > 0 ? parts.join('=') : usage === undefined ? '' : words[at];
    if (value === undefined || (usage !== undefined && value === ''))
      throw usageFailure(`The option ${name} needs a value: ${usage}.`);
    options.set(name, value);
  }
  return { operands, options };
}

/** Splits words into the longest name of a command and the rest. Without one, the name is all but an email address. */
function splitName(
  words: readonly string[],
  commands: CommandUsages,
): { readonly name: string; readonly rest: string[] } {
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ');
    if (Object.hasOwn(commands, name)) return { name, rest: words.slice(count) };
  }
  return { name: words.filter((word) => !isAddress(word)).join(' '), rest: [] };
}

function checkOptions(
  name: string,
  command: CommandUsage,
  options: ReadonlyMap<string, string>,
  commandLineOf: CommandLineOf,
): void {
  const known = Object.keys(optionsOf(command)).map(optionName);
  for (const option of options.keys())
    if (!known.includes(option)) throw unknownOption(option, known, commandLineOf(`help ${name}`));
}

function unknownOption(option: string, known: readonly string[], helpLine: string): CommandFailure {
  const hint = didYouMean(option, known);
  return usageFailure(`Unknown option: ${option}.${hint === '' ? ` To list the options, run: ${helpLine}` : hint}`);
}

function checkOperands(
  name: string,
  command: CommandUsage,
  { operands, rest }: { readonly operands: readonly string[]; readonly rest: readonly string[] },
  commands: CommandUsages,
  commandLineOf: CommandLineOf,
): void {
  const { argument } = command;
  const [first] = rest;
  if (first === undefined) {
    if (argument?.isRequired !== true) return;
    throw usageFailure(`Something is missing: ${commandLineOf(usageOf(name, command))}`);
  }
  const isOneTooMany = rest.length > 1 && argument?.usage.endsWith('…') !== true;
  if (!isOneTooMany && argument !== undefined && (argument.kind !== 'email' || isAddress(first))) return;
  if (rest.length === 1 && isAddress(first))
    throw usageFailure(`The command ${name} accepts no email address: ${first}.`);
  if (argument !== undefined && argument.kind !== 'email')
    throw usageFailure(`Unexpected: ${rest[1] ?? first}. Put text with spaces in quotation marks.`);
  throw unknownCommand(operands.join(' '), commands, commandLineOf);
}

function isAddress(word: string): boolean {
  return word.includes('@');
}
