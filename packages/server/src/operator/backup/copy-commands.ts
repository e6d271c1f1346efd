import { CommandFailure } from '@portico/contract/command-line';
import { CopyRefused } from '../../db/engines/embedded/file-copies.ts';
import type { Database, FileCopies } from '../../db/engines/engine.ts';
import type { CommandResult, OperatorCommands } from '../../kernel/operator-command.ts';
import { copyCommandName, ownSteps } from './copy-steps.ts';

/** How long a copy goes on without a word of the terminal. */
const leaseMillis = 60_000;

/** Returns the command with which `backup` copies the database of this server. It is part of that command, and not listed. */
export function copyCommands({ files }: Pick<Database, 'files'>): OperatorCommands {
  if (files === undefined) return {};
  const run = stepRunner(files);
  return {
    [copyCommandName]: {
      summary: 'Begin or end a copy of the database',
      run: async (_context, _platform, { argument }) => {
        try {
          return { lines: [], ...(await run(argument)) };
        } catch (error) {
          if (error instanceof CopyRefused || error instanceof CommandFailure)
            return { lines: [], failure: error.message };
          throw error;
        }
      },
    },
  };
}

function stepRunner(files: FileCopies): (step: string | undefined) => Promise<Partial<CommandResult>> {
  const own = ownSteps(files);
  let lease: NodeJS.Timeout | undefined;
  const extend = () => {
    clearTimeout(lease);
    lease = setTimeout(() => void files.release(), leaseMillis).unref();
  };
  return async (step) => {
    switch (step) {
      case 'begin': {
        const data = await own.begin();
        extend();
        return { data };
      }
      case 'keep':
        if (lease !== undefined) extend();
        return {};
      case 'end':
        return { data: await own.end() };
      case 'release':
        clearTimeout(lease);
        lease = undefined;
        await own.release();
        return {};
      default:
        return { failure: 'Unknown step of a backup.' };
    }
  };
}
