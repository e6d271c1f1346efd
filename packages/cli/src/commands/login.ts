import { hostname } from 'node:os';
import { PorticoClientApp } from '@portico/js';
import { type Arguments, requireUrl, requireValue } from '../arguments.ts';
import type { CommandContext } from '../command-context.ts';
import { saveLogin } from '../credentials.ts';
import { Failure } from '../failure.ts';
import { nameOf } from '../name-of.ts';

/**
 * Signs in through a browser and stores the refresh token.
 *
 * @throws {UsageError} an option is missing
 * @throws {Failure} the user did not confirm the login
 */
export async function login(given: Arguments, { print, credentials }: CommandContext): Promise<void> {
  const projectId = requireValue(given.projectId, '--project-id', 'PORTICO_PROJECT_ID', 'The project ID');
  const publishableClientKey = requireValue(
    given.publishableClientKey,
    '--publishable-client-key',
    'PORTICO_PUBLISHABLE_CLIENT_KEY',
    'The publishable client key',
  );
  const apiUrl = requireUrl(given.apiUrl, '--api-url', 'PORTICO_API_URL', 'The server URL');
  const appUrl = requireUrl(given.appUrl, '--app-url', 'PORTICO_APP_URL', 'The app URL');
  const connection = { projectId, publishableClientKey, baseUrl: apiUrl };
  const result = await new PorticoClientApp({ ...connection, tokenStore: 'memory' }).promptCliLogin({
    appUrl,
    deviceName: hostname(),
    promptLink: (url, code) =>
      print(
        `Open this URL in a browser to confirm the login:\n\n  ${url}\n\nThe page must show this code: ${code}\n\nWaiting … (press Ctrl-C to cancel)`,
      ),
  });
  if (result.status === 'error') throw new Failure(result.error.message);

  const refreshToken = result.data;
  const user = await new PorticoClientApp({ ...connection, tokenStore: { accessToken: '', refreshToken } }).getUser();
  if (user === null) throw new Failure('The login was confirmed, but its session has already ended. Try again.');
  saveLogin(credentials, { apiUrl, projectId, publishableClientKey, refreshToken });
  print(`You are signed in as ${nameOf(user)}.`);
}
