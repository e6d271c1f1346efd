import type { CommandOutcome, CommandUsage, GivenCommand, Progress } from '@portico/contract/command-line';
import type { OperatorCommand } from '../kernel/operator-command.ts';
import type { Settings } from '../settings/settings.ts';

/** What a local command gets. */
export interface LocalRun extends Pick<GivenCommand, 'argument' | 'options'> {
  /** @throws {SettingsError} a setting is invalid */
  readonly settings: () => Settings;
  /** Says how far the command is. */
  readonly progress: Progress;
}

/** A command that runs in the process of the terminal, with or without a running server. */
export interface LocalCommand extends CommandUsage {
  readonly runHere: (run: LocalRun) => Promise<CommandOutcome>;
}

/** Commands by name. */
export type Commands = Readonly<Record<string, LocalCommand | OperatorCommand>>;
