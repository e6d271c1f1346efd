import { type CommandLineOf, unknownCommand } from './read-command-line.ts';
import { type CommandGroup, type CommandUsage, optionsOf, usageOf, usagesOf } from './usage.ts';

/** The texts around the lists of the help. */
export interface HelpTexts {
  /** What the program is for. */
  readonly purpose: string;
  readonly commandLineOf: CommandLineOf;
  /** Lines after the lists. */
  readonly notes: readonly string[];
}

/**
 * Returns the help for a command, several commands, or all.
 *
 * @param name a command, the first words of several commands, or an empty text
 * @throws {CommandFailure} 2: there is no such command
 */
export function helpOf(name: string, groups: readonly CommandGroup[], texts: HelpTexts): string {
  if (name === '') return helpOfAll(groups, texts);
  const all = usagesOf(groups);
  const found = Object.entries(all).filter(([one]) => one === name || one.startsWith(`${name} `));
  if (found.length === 0) throw unknownCommand(name, all, texts.commandLineOf);
  return found.map(([one, usage]) => helpOfOne(one, usage, texts.commandLineOf)).join('\n\n');
}

/** Returns the examples of a command, as a person enters them. */
export function examplesOf(
  name: string,
  { examples = [''] }: CommandUsage,
  commandLineOf: CommandLineOf,
): readonly string[] {
  return examples.map((words) => commandLineOf(`${name} ${words}`.trimEnd()));
}

function helpOfOne(name: string, usage: CommandUsage, commandLineOf: CommandLineOf): string {
  const { summary, argument } = usage;
  const options = Object.entries(optionsOf(usage));
  return [
    `Usage: ${commandLineOf(usageOf(name, usage))}${options.length === 0 ? '' : ' [options]'}`,
    '',
    `${summary}.`,
    ...(argument === undefined ? [] : [argument.sentence]),
    ...(options.length === 0 ? [] : ['', 'Options:', ...columns(options)]),
    '',
    'Examples:',
    ...examplesOf(name, usage, commandLineOf).map((example) => `  ${example}`),
  ].join('\n');
}

function helpOfAll(groups: readonly CommandGroup[], { purpose, commandLineOf, notes }: HelpTexts): string {
  const rows = groups.map(({ title, commands }) => ({
    title,
    rows: Object.entries(commands).map(([name, usage]) => [usageOf(name, usage), usage.summary] as const),
  }));
  const width = Math.max(...rows.flatMap((group) => group.rows.map(([left]) => left.length)));
  return [
    purpose,
    '',
    `Usage: ${commandLineOf('<command>')} [options]`,
    ...rows.flatMap((group) => ['', `${group.title}:`, ...columns(group.rows, width)]),
    '',
    `Options of each command, and examples: ${commandLineOf('help <command>')}`,
    ...notes,
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[], width = widest(rows)): readonly string[] {
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`);
}

function widest(rows: readonly (readonly [string, string])[]): number {
  return Math.max(...rows.map(([left]) => left.length));
}
