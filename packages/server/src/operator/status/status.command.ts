import { CommandFailure, type CommandOutcome } from '@portico/contract/command-line';
import { version } from '../../base/version.ts';
import type { LocalCommand } from '../local-command.ts';
import { connectOperator } from '../run-command.ts';
import { serverStatus, statusCommandName } from './status-commands.ts';

/** The command `status`. */
export const statusCommand: LocalCommand = {
  summary: 'Show whether the server runs, its version and database, and how old the oldest background work is',
  examples: ['', '--json'],
  runHere: async ({ settings: read }) => {
    try {
      const { data } = await connectOperator(read())(statusCommandName);
      return outcomeOf(data);
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      const lines = [`This is Portico ${version}. ${error.message}`];
      return { lines, data: { isRunning: false, programVersion: version, reason: error.message }, exitCode: 1 };
    }
  },
};

function outcomeOf(data: unknown): CommandOutcome {
  const status = serverStatus.parse(data);
  const engine = status.engine === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL';
  const due = Object.entries(status.oldestDueSeconds).map(([work, seconds]) => `${work} ${Math.round(seconds)} s`);
  const { length: pending } = status.pendingMigrations;
  return {
    lines: [
      `Version      ${status.version}${status.version === version ? '' : ` (this program: ${version}. Restart the server)`}`,
      `Running      since ${status.startedAt}`,
      `Database     ${engine} ${status.postgres}`,
      `Schema       ${pending === 0 ? 'current' : `${pending} migrations pending`}`,
      `Oldest due   ${due.join(', ')}`,
    ],
    data: { isRunning: true, programVersion: version, ...status },
  };
}
