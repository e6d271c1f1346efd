import { CommandFailure, type CommandOutcome, type GivenCommand } from '@portico/contract/command-line';
import type { Terminal } from '../command.ts';
import { table } from '../text.ts';

const limitDefault = 50;
const limitMax = 200;

/** The options of every list. A command reads one page, so its memory is bounded. */
export const pageOptions = {
  '--limit <number>': `Number of entries, at most ${limitMax}. Default: ${limitDefault}`,
  '--cursor <text>': 'Where to continue: the cursor that the previous page ended with',
} as const;

/** Returns the page that is wanted. @throws {CommandFailure} 2: the limit is no such number */
export function pageOf({ options }: GivenCommand): { readonly limit: number; readonly cursor: string | undefined } {
  return { limit: numberOption(options, '--limit', limitDefault, limitMax), cursor: options.get('--cursor') };
}

/** Returns the number of an option. @throws {CommandFailure} 2: it is no whole number from 1 to `max` */
export function numberOption(options: ReadonlyMap<string, string>, name: string, other: number, max: number): number {
  const text = options.get(name);
  if (text === undefined) return other;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new CommandFailure(`${name} must be a whole number from 1 to ${max}, but is ${text}.`, { exitCode: 2 });
}

/** What a list shows. */
interface List<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  /** The columns of an entry. */
  readonly row: (item: Item) => readonly (string | null | undefined)[];
  readonly head: readonly string[];
  /** What there is none of, such as `users`. */
  readonly nouns: string;
}

/** Returns a page as the outcome of a command: a table, or the entries as the API returns them. */
export function listOutcome<Item>(given: GivenCommand, { commandLineOf }: Terminal, list: List<Item>): CommandOutcome {
  const { items, nextCursor, row, head, nouns } = list;
  const words = [...given.options].flatMap(([name, value]) =>
    name === '--cursor' || name === '--json' ? [] : [name, ...(value === '' ? [] : [shellWord(value)])],
  );
  const line = [given.name, ...given.operands.map(shellWord), ...words, '--cursor', shellWord(nextCursor ?? '')];
  const more = nextCursor === null ? [] : ['', `More: ${commandLineOf(line.join(' '))}`];
  return {
    lines: items.length === 0 ? [`No ${nouns}.`, ...more] : [...table([head, ...items.map(row)]), ...more],
    data: { items, next_cursor: nextCursor },
  };
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
