import { PorticoClientApp } from '@portico/js';
import { type Arguments, requireUrl, requireValue } from '../arguments.ts';
import { keepLogin } from '../credentials.ts';
import { Failure } from '../failure.ts';
import { nameOf } from '../name-of.ts';
import type { Surroundings } from '../surroundings.ts';

/**
 * Signs in through a browser and keeps the refresh token.
 *
 * @throws {UsageError} an option is missing
 * @throws {Failure} nobody confirmed
 */
export async function login(given: Arguments, { say, credentials }: Surroundings): Promise<void> {
  const projectId = requireValue(given.projectId, '--project-id', 'PORTICO_PROJECT_ID', 'The project');
  const publishableClientKey = requireValue(
    given.publishableClientKey,
    '--publishable-client-key',
    'PORTICO_PUBLISHABLE_CLIENT_KEY',
    'The publishable client key',
  );
  const apiUrl = requireUrl(given.apiUrl, '--api-url', 'PORTICO_API_URL', 'The address of the server');
  const appUrl = requireUrl(given.appUrl, '--app-url', 'PORTICO_APP_URL', 'The address of the app');
  const connection = { projectId, publishableClientKey, baseUrl: apiUrl };
  const result = await new PorticoClientApp({ ...connection, tokenStore: 'memory' }).promptCliLogin({
    appUrl,
    promptLink: (url) =>
      say(`Open this address in a browser and confirm there:\n\n  ${url}\n\nWaiting … (Ctrl-C gives up)`),
  });
  if (result.status === 'error') throw new Failure(result.error.message);

  const refreshToken = result.data;
  const user = await new PorticoClientApp({ ...connection, tokenStore: { accessToken: '', refreshToken } }).getUser();
  if (user === null) throw new Failure('The login was confirmed, but its session has ended already. Please try again.');
  keepLogin(credentials, { apiUrl, projectId, publishableClientKey, refreshToken });
  say(`You are signed in as ${nameOf(user)}.`);
}
