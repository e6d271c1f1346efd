import { hostname } from 'node:os';
import { CommandFailure, type CommandOutcome, type GivenCommand } from '@portico/contract/command-line';
import { PorticoClientApp } from '@portico/js';
import type { Command, Terminal } from '../command.ts';
import { ownerLogin, urlOption } from '../connection/connect.ts';
import { findLogin, saveLogin } from '../connection/credentials.ts';
import { nameOf } from '../connection/owner.ts';
import { requireUrl } from '../connection/urls.ts';
import { variablesOfApp, variablesOfProcess } from '../connection/variables.ts';

/** What is needed to sign in to a project. */
interface Place {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  /** The app with the page that confirms the login. */
  readonly appUrl: string;
}

/** The command `login`. */
export const login: Command = {
  summary: 'Sign in through a browser, with your rights in the dashboard',
  options: {
    '--api-url <url>': 'URL of the server. Default: PORTICO_API_URL, or that of the app in this folder',
    '--project <id>': 'To sign in as a user of an app instead: its project ID (PORTICO_PROJECT_ID)',
    '--publishable-client-key <key>':
      'As a user of an app: its publishable client key (PORTICO_PUBLISHABLE_CLIENT_KEY)',
    '--app-url <url>': 'As a user of an app: the URL of the app, which confirms the login (PORTICO_APP_URL)',
  },
  examples: ['', '--api-url https://auth.example.com'],
  run: async (given, terminal) => {
    const place = isForApp(given, terminal) ? placeOfApp(given, terminal) : await placeOfServer(given, terminal);
    return await signIn(place, terminal);
  },
};

/** A project ID in the environment alone chooses the project of other commands. */
function isForApp({ options }: GivenCommand, { environment }: Terminal): boolean {
  const names = ['--project', '--publishable-client-key', '--app-url'];
  return names.some((name) => options.has(name)) || Boolean(environment.PORTICO_APP_URL);
}

function placeOfApp({ options }: GivenCommand, { environment }: Terminal): Place {
  const required = (option: string, variable: string, what: string) => {
    const value = options.get(option) ?? (environment[variable] || undefined);
    if (value !== undefined) return value;
    throw new CommandFailure(`${what} is missing. Pass ${option}, or set ${variable}.`, { exitCode: 2 });
  };
  return {
    projectId: required('--project', 'PORTICO_PROJECT_ID', 'The project ID'),
    publishableClientKey: required(
      '--publishable-client-key',
      'PORTICO_PUBLISHABLE_CLIENT_KEY',
      'The publishable client key',
    ),
    apiUrl: requireUrl(required('--api-url', 'PORTICO_API_URL', 'The server URL')),
    appUrl: requireUrl(required('--app-url', 'PORTICO_APP_URL', 'The app URL'), 'The app URL'),
  };
}

/** Asks a server for the key of its dashboard, whose page confirms the login. */
async function placeOfServer(given: GivenCommand, terminal: Terminal): Promise<Place> {
  const known =
    urlOption(given) ??
    variablesOfProcess(terminal).apiUrl ??
    variablesOfApp(terminal).apiUrl ??
    findLogin(terminal.credentials, ownerLogin(undefined))?.apiUrl;
  if (known === undefined)
    throw new CommandFailure('The server URL is missing. Pass --api-url, or set PORTICO_API_URL.', { exitCode: 2 });
  const apiUrl = requireUrl(known);
  const settings = await dashboardSettings(apiUrl);
  return { apiUrl, appUrl: apiUrl, projectId: 'internal', ...settings };
}

async function dashboardSettings(apiUrl: string): Promise<{ readonly publishableClientKey: string }> {
  let problem: string;
  try {
    const response = await fetch(`${apiUrl}/dashboard-config.json`, { signal: AbortSignal.timeout(10_000) });
    const { publishableClientKey } = Object(await response.json()) as Record<string, unknown>;
    if (typeof publishableClientKey === 'string') return { publishableClientKey };
    problem = 'It is no server of Portico.';
  } catch (error) {
    problem = error instanceof SyntaxError ? 'It is no server of Portico.' : 'Check the URL, or start the server.';
  }
  throw new CommandFailure(`${apiUrl} does not answer as expected. ${problem}`);
}

async function signIn({ appUrl, ...connection }: Place, terminal: Terminal): Promise<CommandOutcome> {
  const { apiUrl: baseUrl, projectId, publishableClientKey } = connection;
  const place = { baseUrl, projectId, publishableClientKey };
  const result = await new PorticoClientApp({ ...place, tokenStore: 'memory' }).promptCliLogin({
    appUrl,
    deviceName: hostname(),
    promptLink: (url, code) =>
      terminal.note(
        `Open this URL in a browser to confirm the login:\n\n  ${url}\n\nThe page must show this code: ${code}\n\nWaiting … (press Ctrl-C to cancel)`,
      ),
  });
  if (result.status === 'error') throw new CommandFailure(result.error.message);

  const refreshToken = result.data;
  const user = await new PorticoClientApp({ ...place, tokenStore: { accessToken: '', refreshToken } }).getUser();
  if (user === null) throw new CommandFailure('The login was confirmed, but its session has already ended. Try again.');
  saveLogin(terminal.credentials, { ...connection, refreshToken });
  return {
    lines: [`You are signed in as ${nameOf(user)}.`],
    data: { user_id: user.id, project_id: projectId, api_url: baseUrl },
  };
}
