import type { CommandUsage } from '@portico/contract/command-line';
import type { JobContext } from './background/jobs.ts';
import type { Platform } from './platform.ts';

/** Result of a command, for the terminal. */
export interface CommandResult {
  readonly lines: readonly string[];
  /** Whether the command has more to do. The terminal then runs it again. */
  readonly isUnfinished?: boolean;
  /** How far the command is. The terminal sends it with the next run. */
  readonly position?: string;
  /** Why the command failed. The terminal prints it and exits with an error. */
  readonly failure?: string;
  /** For a command that is part of another one: what it returns to it. */
  readonly data?: unknown;
}

/** A command of the operator that runs on the server, such as `vault status`. */
export interface OperatorCommand extends CommandUsage {
  /**
   * @param run.startedAt when the terminal began. The same if it runs the command again
   * @param run.position of the run before. Undefined in the first run
   * @param run.argument the email address at the end of the command. Undefined without one
   */
  readonly run: (
    context: JobContext,
    platform: Platform,
    run: {
      readonly startedAt: Date;
      readonly position: string | undefined;
      readonly argument?: string | undefined;
    },
  ) => Promise<CommandResult>;
}

/** Commands by name. */
export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

/** Returns a number with a noun, such as `2 data keys`. @param name singular */
export function counted(count: number, name: string): string {
  return `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`;
}

/** Header with the time when the terminal began, in milliseconds. */
export const startedHeader = 'x-portico-started-at';

/** Header with the position of the run before. */
export const positionHeader = 'x-portico-position';

/** Header with the argument of a command, in base64url. */
export const argumentHeader = 'x-portico-argument';

/** Returns the path of a command. */
export function pathOfCommand(name: string): string {
  return `/operator/${name.replaceAll(' ', '/')}`;
}
