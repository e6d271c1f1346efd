import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { withoutServiceVariables } from '@portico/server/settings/service-variables';
import { DevFailure } from './app-folder.ts';
import type { Connection } from './connection.ts';

/** The program that this file is part of. */
const program = fileURLToPath(new URL('../../bin/portico.js', import.meta.url));

const firstPort = 4100;
const portsTried = 50;
const portMax = 65_535;

/**
 * Returns the port that the environment gives to the server.
 *
 * @returns undefined if it gives none, or leaves the choice to the server with 0
 * @throws {DevFailure} it is no port, or another program uses it
 */
export async function givenPort(environment: NodeJS.ProcessEnv = process.env): Promise<number | undefined> {
  const text = withoutServiceVariables(environment).PORTICO_PORT;
  const port = Number(text);
  if (text === undefined || text === '' || port === 0) return undefined;
  if (!Number.isInteger(port) || port < 0 || port > portMax)
    throw new DevFailure(`PORTICO_PORT must be a number from 0 to ${portMax}, but was ${JSON.stringify(text)}.`);
  if (!(await isFree(port))) throw new DevFailure(`Another program uses the port ${port} of PORTICO_PORT.`);
  return port;
}

/** A server that this program has started beside an app. */
export interface OwnServer {
  readonly url: string;
  /** Creates a project with keys. @param name its display name @throws {DevFailure} */
  createProject(name: string): Promise<Connection>;
  /** Resolves with the exit code when the server ends. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a server with its data in the folder `.portico` of an app.
 *
 * @param wantedPort that of the environment, or of the server of the last time. Undefined for the first free one from 4100
 * @throws {DevFailure} it does not start. The message is its output
 */
export async function startServer(appFolder: string, wantedPort: number | undefined): Promise<OwnServer> {
  const dataDir = join(appFolder, '.portico');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const port = wantedPort ?? (await firstFreePort());
  const environment = { ...variablesOfServer(process.env), PORTICO_DATA_DIR: dataDir, PORTICO_PORT: String(port) };
  // In its own folder: the server reads the settings of `.env`, and that of the app belongs to the app.
  const place = { cwd: dataDir, env: environment };
  const child = spawn(process.execPath, [program, 'start'], { ...place, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  const output = await outputUntilReady(child);
  const [, url] = /Dashboard +(\S+)/.exec(output) ?? [];
  if (url === undefined) throw new DevFailure(`The server of Portico did not start.\n${output.trim()}`);
  return {
    url: new URL(url).origin,
    createProject: async (name) => await createProject(dataDir, environment, name),
    ended,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Asks the server for `portico projects create`, like this command, without a process for it. */
async function createProject(dataDir: string, environment: NodeJS.ProcessEnv, name: string): Promise<Connection> {
  const [{ runCommand }, { environmentWithDotEnv, readSettings }] = await Promise.all([
    import('@portico/server/operator/run-command'),
    import('@portico/server/settings/settings'),
  ]);
  const lines: string[] = [];
  try {
    const settings = readSettings(environmentWithDotEnv(dataDir, environment));
    await runCommand(settings, { name: 'projects create', argument: name }, (line) => lines.push(line));
  } catch (error) {
    throw new DevFailure(`The project could not be created: ${error instanceof Error ? error.message : error}`);
  }
  return connectionOf(lines.join('\n'));
}

/** Reads the variables that `portico projects create` prints. */
function connectionOf(output: string): Connection {
  const found = parseEnv(output);
  const { PORTICO_API_URL: apiUrl, PORTICO_PROJECT_ID: projectId } = found;
  const { PORTICO_PUBLISHABLE_CLIENT_KEY: publishableClientKey, PORTICO_SECRET_SERVER_KEY: secretServerKey } = found;
  if (!apiUrl || !projectId || !publishableClientKey) throw new DevFailure('The server returned no keys.');
  return { apiUrl, projectId, publishableClientKey, secretServerKey };
}

/** Variables of the app, and of a server with other data, such as one in production. */
const ofOthers =
  /^PORTICO_(API_URL|PROJECT_ID|PUBLISHABLE|SECRET_SERVER_KEY|SUPER_SECRET|DATABASE|PUBLIC_URL|SERVER_SECRET|INTERNAL)/;

/** Keeps the variables for any server, such as the mail server and limits. */
function variablesOfServer(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofOthers.test(name)));
}

async function outputUntilReady(child: ChildProcess): Promise<string> {
  return await new Promise((resolve) => {
    let output = '';
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      if (/Dashboard +\S+/.test(output)) resolve(output);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => resolve(output));
  });
}

async function firstFreePort(): Promise<number> {
  for (let port = firstPort; port < firstPort + portsTried; port += 1) if (await isFree(port)) return port;
  throw new DevFailure(`The ports ${firstPort} to ${firstPort + portsTried - 1} are used by other programs.`);
}

/** Returns whether no program listens on a port of this machine. */
export async function isFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Returns whether a server answers for the project of an app. */
export async function answersFor({ apiUrl, projectId, publishableClientKey }: Connection): Promise<boolean> {
  const headers = {
    'x-stack-access-type': 'client',
    'x-stack-project-id': projectId,
    'x-stack-publishable-client-key': publishableClientKey,
  };
  try {
    const signal = AbortSignal.timeout(5000);
    return (await fetch(`${apiUrl}/api/v1/projects/current`, { headers, signal })).ok;
  } catch {
    // No server listens at this address.
    return false;
  }
}
