import { CommandFailure, type GivenCommand } from '@portico/contract/command-line';

/** Returns the time of an option. @throws {CommandFailure} 2: the option is no time */
export function timeOption({ options }: GivenCommand, name: string): Date | undefined {
  const text = options.get(name);
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new CommandFailure(`${name} must be a time such as 2026-11-01T12:00:00Z, but is ${text}.`, { exitCode: 2 });
}
