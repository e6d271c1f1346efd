/** The environment of a command. */
export interface CommandContext {
  /** Prints a line to standard output. */
  readonly print: (text: string) => void;
  /** Path of the credentials file. */
  readonly credentials: string;
  /** Calls a function on the next Ctrl-C, instead of ending the program. The one after it ends the program. */
  readonly onInterrupt: (handle: () => void) => void;
}
