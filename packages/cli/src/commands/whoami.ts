import { CommandFailure, type GivenCommand } from '@portico/contract/command-line';
import type { Command, Terminal } from '../command.ts';
import { urlOption } from '../connection/connect.ts';
import { deleteLogin, findLogin, type Login } from '../connection/credentials.ts';
import { appOf, nameOf } from '../connection/owner.ts';
import { pairs } from '../text.ts';

/** Options that select a stored login. */
export const loginOptions = {
  '--api-url <url>': 'The login at this server. Default: the latest login',
  '--project <id>': 'The login as a user of this project. The ID of the dashboard is internal',
} as const;

/** Returns the selected login. Undefined if there is none. */
export function loginOf(given: GivenCommand, { credentials }: Terminal): Login | undefined {
  return findLogin(credentials, { apiUrl: urlOption(given), projectId: given.options.get('--project') });
}

/** The command `whoami`. */
export const whoami: Command = {
  summary: 'Show the user who is signed in on this machine',
  options: loginOptions,
  examples: ['', '--json'],
  run: async (given, terminal) => {
    const login = loginOf(given, terminal);
    if (login === undefined)
      throw new CommandFailure(`You are not signed in. Sign in with: ${terminal.commandLineOf('login')}`);
    const user = await appOf(login).getUser();
    if (user === null) {
      deleteLogin(terminal.credentials, login);
      throw new CommandFailure(`Your session has ended. Sign in again with: ${terminal.commandLineOf('login')}`);
    }
    const { projectId, apiUrl } = login;
    const project = projectId === 'internal' ? 'internal (the dashboard)' : projectId;
    return {
      lines: [nameOf(user), ...pairs({ User: user.id, Project: project, Server: apiUrl })],
      data: { user_id: user.id, primary_email: user.primaryEmail, project_id: projectId, api_url: apiUrl },
    };
  },
};
