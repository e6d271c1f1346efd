import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandFailure } from '@portico/contract/command-line';

/** A stored sign-in to a project. */
export interface Login {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly refreshToken: string;
}

/** Selects a stored login. Undefined fields match every login. */
export interface LoginFilter {
  readonly apiUrl: string | undefined;
  readonly projectId: string | undefined;
}

/** Returns the path of the file with the logins of the operating system user. */
export function credentialsPath(environment: Readonly<Record<string, string | undefined>>): string {
  const windows = process.platform === 'win32' ? environment.APPDATA : undefined;
  const folder = environment.XDG_CONFIG_HOME || windows || join(homedir(), '.config');
  return join(folder, 'portico', 'credentials.json');
}

/** Returns the latest login that matches the filter. */
export function findLogin(path: string, filter: LoginFilter): Login | undefined {
  return readLogins(path).find((login) => matches(login, filter));
}

/** Saves a login. Replaces an older login of the same project. */
export function saveLogin(path: string, login: Login): void {
  writeLogins(path, [login, ...readLogins(path).filter((other) => !matches(other, login))]);
}

/** Deletes a login. */
export function deleteLogin(path: string, login: Login): void {
  const others = readLogins(path).filter((other) => !matches(other, login));
  if (others.length === 0) rmSync(path, { force: true });
  else writeLogins(path, others);
}

function matches(login: Login, { apiUrl, projectId }: LoginFilter): boolean {
  return (apiUrl ?? login.apiUrl) === login.apiUrl && (projectId ?? login.projectId) === login.projectId;
}

/**
 * Reads all logins, newest first.
 *
 * @throws {CommandFailure} the file cannot be read, or has other content
 */
function readLogins(path: string): Login[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new CommandFailure(`Could not read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const content = parsed(text);
  if (!Array.isArray(content) || !content.every(isLogin)) {
    throw new CommandFailure(`The file ${path} is invalid. Delete it and sign in again.`);
  }
  return content;
}

function parsed(text: string): unknown {
  try {
    return (JSON.parse(text) as { logins?: unknown } | null)?.logins;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isLogin(value: unknown): value is Login {
  const names = ['apiUrl', 'projectId', 'publishableClientKey', 'refreshToken'];
  return typeof value === 'object' && value !== null && names.every((name) => hasText(value, name));
}

function hasText(value: object, name: string): boolean {
  return typeof (value as Record<string, unknown>)[name] === 'string';
}

/** Writes all logins. Only the operating system user can read the file, even while it is being replaced. */
function writeLogins(path: string, logins: readonly Login[]): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify({ logins }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}
