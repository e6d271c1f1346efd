import { manageGroup } from '@portico/cli/src/commands.ts';
import { type CommandGroup, shells } from '@portico/contract/command-line';
import { commands as operatorCommands } from '@portico/server/process/commands';
import { devUsages } from './dev/dev-usages.ts';
import { mcpCommand } from './mcp/mcp.command.ts';

/** All commands of the program, in the order of the help. */
export const groups: readonly CommandGroup[] = [
  {
    title: 'Run a server',
    commands: {
      start: { summary: 'Run the server until Ctrl-C', hasNoJson: true },
      ...operatorCommands,
    },
  },
  { title: 'Build an app', commands: { ...devUsages, mcp: mcpCommand } },
  manageGroup,
  {
    title: 'Use this program',
    commands: {
      help: {
        summary: 'List the commands, or explain one',
        argument: { kind: 'word', usage: '[command]…', sentence: 'The words of a command, or its first ones.' },
        examples: ['', 'users list', 'vault'],
        hasNoJson: true,
      },
      completion: {
        summary: 'Print a script that completes the commands of portico in a shell',
        argument: {
          kind: 'word',
          usage: `<${shells.join('|')}>`,
          sentence: 'Add its output to the start-up file of the shell.',
          isRequired: true,
        },
        examples: ['bash >> ~/.bashrc'],
        hasNoJson: true,
      },
    },
  },
];
