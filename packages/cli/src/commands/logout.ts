import type { Arguments } from '../arguments.ts';
import { findLogin, forgetLogin } from '../credentials.ts';
import { appOf } from '../stored-login.ts';
import type { Surroundings } from '../surroundings.ts';

/** Forgets the login. Its session is that of the browser that confirmed, so it goes on unless it is meant as well. */
export async function logout(given: Arguments, { say, credentials }: Surroundings): Promise<void> {
  const login = findLogin(credentials, given);
  if (login === undefined) {
    say('Nobody is signed in.');
    return;
  }
  if (given.isEverywhere) await appOf(login).signOut();
  forgetLogin(credentials, login);
  say(given.isEverywhere ? 'You are signed out, here and in the browser.' : 'You are signed out here.');
}
