import type { JobContext } from '../platform/background-jobs.ts';
import type { Platform } from '../platform/platform.ts';

/** Result of a command, for the terminal. */
export interface CommandResult {
  readonly lines: readonly string[];
  /** Whether the command has more to do. The terminal then runs it again. */
  readonly isUnfinished?: boolean;
}

/** A command of the operator, such as `vault status`. */
export interface OperatorCommand {
  /** What it does, for the help. */
  readonly summary: string;
  /** @param startedAt when the terminal began. The same if it runs the command again */
  readonly run: (context: JobContext, platform: Platform, startedAt: Date) => Promise<CommandResult>;
}

/** Commands by name. */
export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

/** Header with the time when the terminal began, in milliseconds. */
export const startedHeader = 'x-portico-started-at';

/** Returns the path of a command. */
export function pathOfCommand(name: string): string {
  return `/operator/${name.replaceAll(' ', '/')}`;
}
