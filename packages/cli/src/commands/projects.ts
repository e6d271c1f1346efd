import { CommandFailure } from '@portico/contract/command-line';
import type { Command, Commands } from '../command.ts';
import { ownerLogin, urlOption } from '../connection/connect.ts';
import { findLogin } from '../connection/credentials.ts';
import { ownerOf, projectsOf } from '../connection/owner.ts';
import { table } from '../text.ts';

const list: Command = {
  summary: 'List your projects, with your role',
  options: { '--api-url <url>': 'URL of the server. Default: that of your latest login' },
  examples: ['', '--json'],
  run: async (given, terminal) => {
    const login = findLogin(terminal.credentials, ownerLogin(urlOption(given)));
    if (login === undefined)
      throw new CommandFailure(`You are not signed in. Sign in with: ${terminal.commandLineOf('login')}`);
    const items = await projectsOf(ownerOf(login));
    const rows = items.map(({ id, displayName, role }) => [id, displayName, role]);
    return {
      lines: items.length === 0 ? ['No projects.'] : table([['ID', 'Name', 'Role'], ...rows]),
      data: { items: items.map(({ id, displayName, role }) => ({ id, display_name: displayName, role })) },
    };
  },
};

/** The commands for the projects of an owner. */
export const projectCommands: Commands = { 'projects list': list };
