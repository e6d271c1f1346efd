import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Failure } from './failure.ts';

/** Who is signed in where. */
export interface Login {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly refreshToken: string;
}

/** What says which login is meant; what is left out fits all. */
export interface LoginFilter {
  readonly apiUrl: string | undefined;
  readonly projectId: string | undefined;
}

/** The file with all logins of this person, newest first. */
export function credentialsPath(environment: Readonly<Record<string, string | undefined>>): string {
  const windows = process.platform === 'win32' ? environment.APPDATA : undefined;
  const folder = environment.XDG_CONFIG_HOME || windows || join(homedir(), '.config');
  return join(folder, 'portico', 'credentials.json');
}

/** @returns the latest login that fits */
export function findLogin(path: string, filter: LoginFilter): Login | undefined {
  return readLogins(path).find((login) => fits(login, filter));
}

/** Keeps a login in place of an older one of the same project. */
export function keepLogin(path: string, login: Login): void {
  writeLogins(path, [login, ...readLogins(path).filter((other) => !fits(other, login))]);
}

/** Forgets a login. */
export function forgetLogin(path: string, login: Login): void {
  const others = readLogins(path).filter((other) => !fits(other, login));
  if (others.length === 0) rmSync(path, { force: true });
  else writeLogins(path, others);
}

function fits(login: Login, { apiUrl, projectId }: LoginFilter): boolean {
  return (apiUrl ?? login.apiUrl) === login.apiUrl && (projectId ?? login.projectId) === login.projectId;
}

/** @throws {Failure} the file is not ours */
function readLogins(path: string): Login[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new Failure(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const content = parsed(text);
  if (!Array.isArray(content) || !content.every(isLogin)) {
    throw new Failure(`${path} is damaged. Remove it and sign in again.`);
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

/** Only this person may read the file, also while it is being replaced. */
function writeLogins(path: string, logins: readonly Login[]): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify({ logins }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}
