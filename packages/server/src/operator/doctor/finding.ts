import type { Settings } from '../../settings/settings.ts';
import type { ServerFacts } from './server-facts.ts';

/** How serious a finding is. `skipped`: there was nothing to check, or no way to. */
export type Level = 'ok' | 'warning' | 'problem' | 'skipped';

/** What a check has found. Contains no secret. */
export interface Finding {
  readonly level: Level;
  /** One sentence. */
  readonly sentence: string;
  /** What to do about a warning or a problem. */
  readonly remedy?: string;
}

/** What checks look at. */
export interface Installation {
  readonly settings: Settings;
  /** The environment with the lines of `.env`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The working directory of the command, where `.env` is. */
  readonly directory: string;
  /** What the database says, or why it cannot be asked. */
  readonly facts: ServerFacts | { readonly failure: string };
}

/** A check. Its findings are about one topic. It returns in time: see `checkMillisMax`. */
export type Check = (
  installation: Installation,
  signal: AbortSignal,
) => Promise<readonly Finding[]> | readonly Finding[];

/** Returns a finding that is as it should be. */
export function ok(sentence: string): Finding {
  return { level: 'ok', sentence };
}

/** Returns a finding about something that was not checked. */
export function skipped(sentence: string): Finding {
  return { level: 'skipped', sentence };
}

/** Returns a finding that may become a problem. */
export function warning(sentence: string, remedy: string): Finding {
  return { level: 'warning', sentence, remedy };
}

/** Returns a finding that needs a change. */
export function problem(sentence: string, remedy: string): Finding {
  return { level: 'problem', sentence, remedy };
}
