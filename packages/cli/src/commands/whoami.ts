import type { Arguments } from '../arguments.ts';
import type { CommandContext } from '../command-context.ts';
import { deleteLogin } from '../credentials.ts';
import { Failure } from '../failure.ts';
import { nameOf } from '../name-of.ts';
import { appOf, requireLogin } from '../stored-login.ts';

/**
 * Prints the current user.
 *
 * @throws {Failure} nobody is signed in, or the session has ended
 */
export async function whoami(given: Arguments, { print, credentials }: CommandContext): Promise<void> {
  const login = requireLogin(credentials, given);
  const user = await appOf(login).getUser();
  if (user === null) {
    deleteLogin(credentials, login);
    throw new Failure('Your session has ended. Sign in again with: portico login');
  }
  print(`${nameOf(user)}\nUser     ${user.id}\nProject  ${login.projectId}\nServer   ${login.apiUrl}`);
}
