import type { OperatorCommands } from '../../kernel/operator-command.ts';
import { readServerFacts } from './server-facts.ts';

/** The command with which `doctor` asks the running server. It is part of that command, and not listed. */
export const factsCommandName = 'doctor facts';

/** The other end of `doctor`, on the server. */
export const factsCommands: OperatorCommands = {
  [factsCommandName]: {
    summary: 'Read what the database says about itself',
    run: async ({ db }) => ({ lines: [], data: await readServerFacts(db) }),
  },
};
