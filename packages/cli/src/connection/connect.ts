import { CommandFailure, type GivenCommand, oneLine } from '@portico/contract/command-line';
import { PorticoAdminApp, PorticoServerApp } from '@portico/js';
import { internals, type Transport } from '@portico/js/internals';
import type { Terminal } from '../command.ts';
import { findLogin } from './credentials.ts';
import { type Owner, ownerOf, projectsOf, requireSession } from './owner.ts';
import { requireUrl } from './urls.ts';
import { variablesOfApp, variablesOfProcess } from './variables.ts';

/** The options of every command that works with a project. */
export const projectOptions = {
  '--project <id>':
    'Project ID. Default: PORTICO_PROJECT_ID, the project of the app in this folder, or your only project',
  '--api-url <url>':
    'URL of the server. Default: PORTICO_API_URL, that of the app in this folder, or of your latest login',
} as const;

/** A project with the rights of a person or a key. */
export interface Connection {
  readonly projectId: string;
  readonly apiUrl: string;
  /** Calls operations of the server level. With a login or an admin key, it calls them at the admin level. */
  readonly server: Transport<'server'>;
  /** Returns the admin app. @throws {CommandFailure} a server key is not enough */
  readonly admin: () => PorticoAdminApp;
}

/**
 * Connects to a project: with a key of the environment, else as the signed-in owner, else with the server key of the app in this
 * folder.
 *
 * @throws {CommandFailure} there is no key or login, or it is not clear which project is meant
 */
export async function connect(given: Pick<GivenCommand, 'options'>, terminal: Terminal): Promise<Connection> {
  const option = { projectId: given.options.get('--project'), apiUrl: urlOption(given) };
  const variables = variablesOfProcess(terminal);
  const app = variablesOfApp(terminal);
  // A file of the folder must not decide where a key of the environment is sent.
  // @guard key-goes-to-named-server
  const trustedUrl = option.apiUrl ?? variables.apiUrl;
  const { superSecretAdminKey, secretServerKey } = variables;
  if (superSecretAdminKey !== undefined || secretServerKey !== undefined) {
    if (trustedUrl === undefined)
      throw new CommandFailure(
        'The server URL is missing. Pass --api-url, or set PORTICO_API_URL. A key of the environment is sent to no other server.',
        { exitCode: 2 },
      );
    const apiUrl = requireUrl(trustedUrl);
    const projectId = option.projectId ?? variables.projectId ?? (app.apiUrl === apiUrl ? app.projectId : undefined);
    if (projectId === undefined) throw missingProject();
    return withKey({ apiUrl, projectId, superSecretAdminKey, secretServerKey }, terminal);
  }
  const apiUrl = trustedUrl ?? app.apiUrl ?? findLogin(terminal.credentials, ownerLogin(undefined))?.apiUrl;
  const isApp = app.apiUrl === apiUrl;
  const known = option.projectId ?? variables.projectId ?? (isApp ? app.projectId : undefined);
  // @guard login-goes-to-its-server
  const login = apiUrl === undefined ? undefined : findLogin(terminal.credentials, ownerLogin(apiUrl));
  if (apiUrl !== undefined && login !== undefined) {
    const owner = ownerOf(login);
    await requireSession(owner);
    return withOwner(owner, known ?? (await onlyProject(owner)), apiUrl);
  }
  const isKeyOfProject = isApp && (option.projectId === undefined || option.projectId === app.projectId);
  if (apiUrl !== undefined && known !== undefined && isKeyOfProject && app.secretServerKey !== undefined)
    return withKey({ ...app, apiUrl, projectId: known, superSecretAdminKey: undefined }, terminal);
  const at = apiUrl === undefined ? '' : ` to ${apiUrl}`;
  throw new CommandFailure(
    `You are not signed in${at}. Sign in with: ${terminal.commandLineOf(`login${apiUrl === undefined ? ' --api-url <url>' : ''}`)}\nA program sets PORTICO_API_URL, PORTICO_PROJECT_ID and PORTICO_SUPER_SECRET_ADMIN_KEY instead.`,
  );
}

/** Selects the login of an owner. @param apiUrl undefined for the latest one */
export function ownerLogin(apiUrl: string | undefined) {
  return { apiUrl, projectId: 'internal' };
}

/** Returns the URL of the option. @throws {CommandFailure} 2: it is not an http or https URL */
export function urlOption({ options }: Pick<GivenCommand, 'options'>): string | undefined {
  const given = options.get('--api-url');
  return given === undefined ? undefined : requireUrl(given);
}

interface Keys {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly superSecretAdminKey: string | undefined;
  readonly secretServerKey: string | undefined;
}

function withKey(keys: Keys, { commandLineOf }: Terminal): Connection {
  const { apiUrl, projectId, superSecretAdminKey, secretServerKey = '' } = keys;
  // The server ignores the keys of lower access levels.
  const options = { projectId, baseUrl: apiUrl, publishableClientKey: '', secretServerKey, tokenStore: null } as const;
  if (superSecretAdminKey !== undefined)
    return asAdmin(new PorticoAdminApp({ ...options, superSecretAdminKey }), apiUrl);
  const app = new PorticoServerApp(options);
  return {
    projectId,
    apiUrl,
    server: app[internals].transport('server'),
    admin: () => {
      throw new CommandFailure(
        `This command needs more rights than a server key has. Sign in as an owner with: ${commandLineOf('login')}\nOr set PORTICO_SUPER_SECRET_ADMIN_KEY.`,
      );
    },
  };
}

function withOwner({ session }: Owner, projectId: string, apiUrl: string): Connection {
  const app = new PorticoAdminApp({ projectId, baseUrl: apiUrl, tokenStore: null, projectOwnerSession: session });
  return asAdmin(app, apiUrl);
}

function asAdmin(app: PorticoAdminApp, apiUrl: string): Connection {
  // An admin may call what a server may.
  const server = app[internals].transport('admin') as unknown as Transport<'server'>;
  return { projectId: app.projectId, apiUrl, server, admin: () => app };
}

async function onlyProject(owner: Owner): Promise<string> {
  const projects = (await projectsOf(owner)).filter(({ id }) => id !== 'internal');
  const [first] = projects;
  if (first === undefined) throw new CommandFailure('You have no project yet. Create one in the dashboard.');
  if (projects.length === 1) return first.id;
  const shown = projects.slice(0, 20).map(({ id, displayName }) => `\n  ${id}  ${oneLine(displayName)}`);
  throw new CommandFailure(`Choose a project with --project:${shown.join('')}`, { exitCode: 2 });
}

function missingProject(): CommandFailure {
  return new CommandFailure('Choose the project with --project, or set PORTICO_PROJECT_ID.', { exitCode: 2 });
}
