/** What a command does and accepts: for the parser, the help, the page of the commands and completion. */
export interface CommandUsage {
  /** One sentence without a full stop. */
  readonly summary: string;
  readonly argument?: CommandArgument;
  /** Options besides those of every command, each with a sentence: `--check`, or with a value `--limit <number>`. */
  readonly options?: Readonly<Record<string, string>>;
  /** Words after the name in examples, such as `owner@example.com`. Default: one example without any. */
  readonly examples?: readonly string[];
  /** Whether the command runs until it is stopped or asks questions, and so has no result as JSON. */
  readonly hasNoJson?: boolean;
}

/** What follows the name of a command. */
interface CommandArgument {
  readonly kind: 'email' | 'path' | 'word';
  /** Such as `<email>`, `[path]` if it is optional, or `<key=value>…` if there can be several. */
  readonly usage: string;
  /** What the command does with it, or without it. */
  readonly sentence: string;
  /** Whether the parser refuses a command without it. Otherwise, the command says what is missing. */
  readonly isRequired?: boolean;
}

/** Usages by the name of the command. */
export type CommandUsages = Readonly<Record<string, CommandUsage>>;

/** Commands for one purpose, such as managing a project. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: CommandUsages;
}

/** A command as it was entered. */
export interface GivenCommand {
  /** Such as `vault rotate`. */
  readonly name: string;
  /** The words after the name. */
  readonly operands: readonly string[];
  /** The first of them. Undefined if there is none. */
  readonly argument: string | undefined;
  /** The values of the given options, by name such as `--limit`. Options without a value have an empty text. */
  readonly options: ReadonlyMap<string, string>;
}

/** What a command prints: lines for people, or with `--json` the data. */
export interface CommandOutcome {
  readonly lines: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  /** 0 (default) for success, 1 for a problem that the command found. */
  readonly exitCode?: 0 | 1 | 2;
}

/** A command failed in an expected way. Its message is written for people. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  /** 2 if nothing was done, because the command line is wrong or a decision is missing. The message then says what. */
  readonly exitCode: 1 | 2;

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { readonly exitCode?: 1 | 2 } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** The option for machines. */
export const jsonOption = '--json';

/** Returns the options of a command, those of every command included. */
export function optionsOf({ options, hasNoJson }: CommandUsage): Readonly<Record<string, string>> {
  return { ...options, ...(hasNoJson === true ? {} : { [jsonOption]: 'Print the result as JSON' }) };
}

/** Returns the name of an option without its value: `--limit` of `--limit <number>`. */
export function optionName(option: string): string {
  return option.split(' ', 1)[0] ?? option;
}

/** Returns the name of a command with what follows it. */
export function usageOf(name: string, { argument }: CommandUsage): string {
  return argument === undefined ? name : `${name} ${argument.usage}`;
}

/** Returns all usages of some groups. */
export function usagesOf(groups: readonly CommandGroup[]): CommandUsages {
  return Object.assign({}, ...groups.map(({ commands }) => commands));
}
