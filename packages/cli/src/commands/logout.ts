import type { Arguments } from '../arguments.ts';
import type { CommandContext } from '../command-context.ts';
import { deleteLogin, findLogin } from '../credentials.ts';
import { appOf } from '../stored-login.ts';

/** Ends the session of the command line. Removes its credentials even if the server cannot be reached. */
export async function logout(given: Arguments, { print, credentials }: CommandContext): Promise<void> {
  const login = findLogin(credentials, given);
  if (login === undefined) {
    print('You are not signed in.');
    return;
  }
  try {
    await appOf(login).signOut();
  } finally {
    deleteLogin(credentials, login);
  }
  print('You are signed out.');
}
