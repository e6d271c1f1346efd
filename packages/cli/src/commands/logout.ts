import type { Arguments } from '../arguments.ts';
import { findLogin, forgetLogin } from '../credentials.ts';
import { appOf } from '../stored-login.ts';
import type { Surroundings } from '../surroundings.ts';

/** Ends the session of the command line. Its credentials are removed even when the server cannot be reached. */
export async function logout(given: Arguments, { say, credentials }: Surroundings): Promise<void> {
  const login = findLogin(credentials, given);
  if (login === undefined) {
    say('Nobody is signed in.');
    return;
  }
  try {
    await appOf(login).signOut();
  } finally {
    forgetLogin(credentials, login);
  }
  say('You are signed out.');
}
