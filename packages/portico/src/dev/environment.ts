import { parseEnv } from 'node:util';
import type { AppFolder } from './app-folder.ts';
import type { Connection } from './connection.ts';
import type { Framework } from './frameworks/framework.ts';
import type { Planner } from './plan.ts';

/** Variables of an app, by the field that each has the value of. */
const names = {
  apiUrl: 'PORTICO_API_URL',
  projectId: 'PORTICO_PROJECT_ID',
  publishableClientKey: 'PORTICO_PUBLISHABLE_CLIENT_KEY',
} as const;

const secretName = 'PORTICO_SECRET_SERVER_KEY';

/** Reads the connection of an app from its file with variables. Undefined if a variable is missing. */
export function readConnection(folder: AppFolder, { prefix, environmentFile }: Framework): Connection | undefined {
  const variables = parseEnv(folder.read(environmentFile) ?? '');
  const apiUrl = variables[prefix + names.apiUrl];
  const projectId = variables[prefix + names.projectId];
  const publishableClientKey = variables[prefix + names.publishableClientKey];
  if (!apiUrl || !projectId || !publishableClientKey) return undefined;
  return { apiUrl, projectId, publishableClientKey, secretServerKey: variables[secretName] };
}

/**
 * Plans the variables of an app, and the line that keeps them out of git.
 *
 * @param connection replaces the variables that the file has
 */
export function planEnvironment(
  folder: AppFolder,
  { prefix, environmentFile, hasServer, connectionFile }: Framework,
  connection: Connection,
  planner: Planner,
): void {
  const values: Record<string, string> = {
    [prefix + names.apiUrl]: connection.apiUrl,
    [prefix + names.projectId]: connection.projectId,
    [prefix + names.publishableClientKey]: connection.publishableClientKey,
  };
  if (hasServer && connection.secretServerKey !== undefined) values[secretName] = connection.secretServerKey;
  const before = folder.read(environmentFile);
  planner.write({ path: environmentFile, before, after: withVariables(before ?? '', values), isSecret: true });
  if (connectionFile === undefined) return;
  const { path, textOf } = connectionFile;
  const code = folder.read(path);
  const isConnected = [connection.apiUrl, connection.projectId, connection.publishableClientKey].every((value) =>
    code?.includes(`'${value}'`),
  );
  if (!isConnected) planner.write({ path, before: code, after: textOf(connection) });
}

/** Sets variables in the text of an environment file. Other lines stay as they are. */
function withVariables(text: string, values: Readonly<Record<string, string>>): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  for (const [name, value] of Object.entries(values)) {
    const index = lines.findLastIndex((line) => line.startsWith(`${name}=`));
    if (index === -1) lines.push(`${name}=${value}`);
    else lines[index] = `${name}=${value}`;
  }
  return `${lines.join('\n')}\n`;
}

/** Plans the files that keep keys and the data of the server out of git. */
export function planIgnored(folder: AppFolder, { environmentFile }: Framework, planner: Planner): void {
  const before = folder.read('.gitignore');
  const lines = (before ?? '').split('\n').map((line) => line.trim());
  const missing = [
    ...(hidesVariables(lines, environmentFile) ? [] : [environmentFile]),
    ...(lines.some((line) => /^\/?\.portico\/?$/.test(line)) ? [] : ['.portico']),
  ];
  if (missing.length === 0) return;
  const text = before === undefined || before === '' || before.endsWith('\n') ? (before ?? '') : `${before}\n`;
  planner.write({
    path: '.gitignore',
    before,
    after: `${text}${text === '' ? '' : '\n'}# Portico\n${missing.join('\n')}\n`,
  });
}

/** Returns whether lines of `.gitignore` match a file with variables. */
function hidesVariables(lines: readonly string[], file: string): boolean {
  const patterns =
    file === '.env'
      ? ['.env', '/.env', '.env*', '.env.*?']
      : ['.env.local', '/.env.local', '.env*.local', '.env*', '.env.*', '*.local'];
  return lines.some((line) => patterns.includes(line)) && !lines.includes(`!${file}`);
}

/** Plans the registry of the packages of Portico: the server itself offers them, in its own version. */
export function planRegistry(folder: AppFolder, apiUrl: string, planner: Planner): void {
  const before = folder.read('.npmrc');
  if (before?.includes('@portico:registry=') === true) return;
  const lines = [`@portico:registry=${apiUrl}/packages/`];
  if (folder.packageManager === 'npm') lines.push('omit-lockfile-registry-resolved=true');
  const former = before === undefined || before === '' || before.endsWith('\n') ? (before ?? '') : `${before}\n`;
  planner.write({ path: '.npmrc', before, after: `${former}${lines.join('\n')}\n`, hasOthers: true });
}
