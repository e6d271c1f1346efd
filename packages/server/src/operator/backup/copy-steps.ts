import { CommandFailure } from '@portico/contract/command-line';
import type { EndedCopy, FileCopies } from '../../db/engines/engine.ts';
import type { AskServer } from '../run-command.ts';
import type { SnapshotFacts } from './manifest.ts';
import { readFacts } from './snapshot-facts.ts';

/** The steps of a copy, in this process or in the one of the running server. @see FileCopies */
export interface CopySteps {
  /** @returns the directory of the database */
  begin(): Promise<string>;
  end(): Promise<EndedCopy<SnapshotFacts>>;
  release(): Promise<void>;
}

/**
 * Returns the steps for a database that this process has opened.
 *
 * @param describe reads the database as it is in the copy
 */
export function ownSteps(files: FileCopies, describe: typeof readFacts = readFacts): CopySteps {
  return {
    begin: async () => {
      await files.begin();
      return files.directory;
    },
    end: async () => await files.end(describe),
    release: files.release,
  };
}

/** The command behind `backup`, which is not listed: a step is its argument. */
export const copyCommandName = 'backup copy';

/** How often the terminal asks the server to keep a copy open. */
const keepMillis = 10_000;

/** Returns the steps for the database of the running server. */
export function remoteSteps(ask: AskServer): CopySteps {
  const step = async <T>(argument: string) => {
    const { data, failure } = await ask(copyCommandName, { argument });
    return { data: data as T, failure };
  };
  const mustStep = async <T>(argument: string) => {
    const { data, failure } = await step<T>(argument);
    if (failure !== undefined) throw new CommandFailure(failure);
    return data;
  };
  let keeping: NodeJS.Timeout | undefined;
  return {
    begin: async () => {
      const directory = await mustStep<string>('begin');
      keeping = setInterval(() => void step('keep').catch(() => undefined), keepMillis);
      return directory;
    },
    end: async () => await mustStep<EndedCopy<SnapshotFacts>>('end'),
    release: async () => {
      if (keeping === undefined) return;
      clearInterval(keeping);
      keeping = undefined;
      await step('release').catch(() => undefined);
    },
  };
}
