import type { CommandUsage, OperatorCommand } from '../kernel/operator-command.ts';
import type { Settings } from '../settings/settings.ts';

/** What a local command gets. */
export interface LocalRun {
  /** @throws {SettingsError} a setting is invalid */
  readonly settings: () => Settings;
  readonly argument: string | undefined;
  /** The given options, such as `--without-secret`. */
  readonly options: ReadonlySet<string>;
}

/** What a local command prints: lines for people, or with `--json` the data. */
export interface CommandOutcome {
  readonly lines: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly exitCode?: 0 | 1 | 2;
}

/** A command that runs in the process of the terminal, with or without a running server. */
export interface LocalCommand extends CommandUsage {
  readonly runHere: (run: LocalRun) => Promise<CommandOutcome>;
}

/** Commands by name. */
export type Commands = Readonly<Record<string, LocalCommand | OperatorCommand>>;
