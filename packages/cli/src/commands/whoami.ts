import type { Arguments } from '../arguments.ts';
import { forgetLogin } from '../credentials.ts';
import { Failure } from '../failure.ts';
import { nameOf } from '../name-of.ts';
import { appOf, requireLogin } from '../stored-login.ts';
import type { Surroundings } from '../surroundings.ts';

/**
 * Says who is signed in.
 *
 * @throws {Failure} nobody is, any more
 */
export async function whoami(given: Arguments, { say, credentials }: Surroundings): Promise<void> {
  const login = requireLogin(credentials, given);
  const user = await appOf(login).getUser();
  if (user === null) {
    forgetLogin(credentials, login);
    throw new Failure('Your session has ended. Sign in with: portico login');
  }
  say(`${nameOf(user)}\nUser     ${user.id}\nProject  ${login.projectId}\nServer   ${login.apiUrl}`);
}
