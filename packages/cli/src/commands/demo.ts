import type { Command } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { confirm, yesOption } from './confirm.ts';

/** Adds demo data to a project, or removes it. */
export const demo: Command = {
  summary: 'Add demo data to a project in development: users, teams, tags, notes and 90 days of sign-ins',
  options: {
    '--remove': 'Remove the demo data, also what was changed since, and nothing else',
    ...yesOption,
    ...projectOptions,
  },
  examples: ['', '--remove'],
  run: async (given, terminal) => {
    const connection = await connect(given, terminal);
    const { demoData } = connection.admin();
    const before = await demoData.get();
    if (given.options.has('--remove')) {
      if (before.addedAt === null) return { lines: ['The project has no demo data.'], data: { added_at_millis: null } };
      await confirm('This deletes the users and teams of the demo data, with what belongs to them.', given, terminal);
      await demoData.remove();
      return { lines: ['Removed the demo data.'], data: { added_at_millis: null } };
    }
    const { addedAt } = await demoData.add();
    const text = before.addedAt === null ? 'Added the demo data.' : 'The project has demo data already.';
    return {
      lines: [text, `Remove it with: ${terminal.commandLineOf('demo --remove')}`],
      data: { added_at_millis: addedAt?.getTime() ?? null },
    };
  },
};
