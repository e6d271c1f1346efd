import type { CommandUsages } from '@portico/contract/command-line';
import { starters } from './starters.ts';

const agreement = {
  '--dry-run': 'Show the changes, and make none',
  '--yes': 'Make the changes without asking',
} as const;

const noOpen = { '--no-open': 'Do not open the browser' } as const;

/** The commands for the developer of an app. They run until they are stopped, or ask questions. */
export const devUsages: CommandUsages = {
  dev: {
    summary: 'Add sign-in to the app in this folder, and run it beside a server. Shows the changes first',
    options: { ...agreement, ...noOpen },
    examples: ['', '--dry-run', '--yes --no-open'],
    hasNoJson: true,
  },
  init: {
    summary: 'Only add sign-in to the app in this folder, with keys of a new project. Shows the changes first',
    options: agreement,
    examples: ['', '--yes'],
    hasNoJson: true,
  },
  create: {
    summary: 'Create an app with sign-in, and run it beside a server',
    argument: { kind: 'path', usage: '[folder]', sentence: 'The folder must be new or empty. Default: my-app.' },
    options: {
      '--template <name>': `${Object.keys(starters).join(', ')}. Default: vite`,
      ...noOpen,
    },
    examples: ['my-app --template next'],
    hasNoJson: true,
  },
};
