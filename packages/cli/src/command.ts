import type { CommandOutcome, CommandUsage, GivenCommand, Progress } from '@portico/contract/command-line';

/** Where a command runs, and how it speaks to a person or a program. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The current folder, which can be that of an app. */
  readonly folder: string;
  /** Path of the file with the logins. */
  readonly credentials: string;
  /** Whether the output is for a program. A command that prints a stream then prints one JSON object per line. */
  readonly isJson: boolean;
  /** Whether a person can be asked. */
  readonly isInteractive: boolean;
  /** Returns a command line of this program, for messages. */
  readonly commandLineOf: (words: string) => string;
  /** Prints a line to standard output. Resolves when there is room for more. */
  readonly print: (text: string) => Promise<void>;
  /** Prints a line about the work to standard error. */
  readonly note: (text: string) => void;
  /** Says how far a long command is. */
  readonly progress: Progress;
  /** Asks a question. @returns whether the answer is yes. False without a person */
  readonly ask: (question: string) => Promise<boolean>;
  /** Asks for a text. @returns the answer. Empty without a person */
  readonly answer: (question: string) => Promise<string>;
  /** Reads the first line of standard input. */
  readonly readLine: () => Promise<string>;
  /** Calls a function on the next Ctrl-C, instead of ending the program. The one after it ends the program. */
  readonly onInterrupt: (handle: () => void) => void;
}

/** A command that runs in this process. */
export interface Command extends CommandUsage {
  /**
   * @returns what to print at the end. Undefined if the command has printed everything itself
   * @throws {CommandFailure} it failed in an expected way
   * @throws {KnownError | RequestFailed | ConnectionError} the server refused a request, or cannot be reached
   */
  readonly run: (given: GivenCommand, terminal: Terminal) => Promise<CommandOutcome | undefined>;
}

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>;
