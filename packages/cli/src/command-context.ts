/** The environment of a command. */
export interface CommandContext {
  /** Prints a line to standard output. */
  readonly print: (text: string) => void;
  /** Path of the credentials file. */
  readonly credentials: string;
}
