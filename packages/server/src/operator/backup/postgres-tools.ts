import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { CommandFailure } from '@portico/contract/command-line';
import type { DbHandle } from '../../db/handle.ts';

/** The programs of PostgreSQL that are used. */
export type Tool = 'pg_dump' | 'pg_restore';

/** How a program of PostgreSQL connects. */
export interface ToolConnection {
  /** Without the password: other users of the machine can read command lines. */
  readonly url: string;
  /** Contains the password. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Parameters of a URL that the programs know. Others are for the driver. */
const knownParameters = new Set([
  'host',
  'port',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslnegotiation',
  'options',
  'connect_timeout',
]);

/**
 * Returns the connection of a URL for the programs. The driver verifies certificates in each mode except for `no-verify`, so
 * the programs do it too.
 */
export function toolConnection(databaseUrl: string): ToolConnection {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  const parameters = [...url.searchParams];
  // @guard no-database-password-on-the-command-line
  url.password = '';
  url.search = '';
  for (const [name, value] of parameters) {
    if (name === 'ssl' && ['true', '1'].includes(value)) url.searchParams.set('sslmode', 'verify-full');
    else if (name === 'sslmode') url.searchParams.set(name, sslModes[value] ?? value);
    else if (name === 'user') url.username = value;
    else if (knownParameters.has(name)) url.searchParams.set(name, value);
  }
  const verifies = url.searchParams.get('sslmode') === 'verify-full';
  if (verifies && !url.searchParams.has('sslrootcert')) url.searchParams.set('sslrootcert', 'system');
  return {
    // The programs do not read a plus sign as a space.
    url: url.href.replaceAll('+', '%20'),
    environment: { PGAPPNAME: 'portico backup', ...(password === '' ? {} : { PGPASSWORD: password }) },
  };
}

const sslModes: Readonly<Record<string, string>> = {
  prefer: 'verify-full',
  require: 'verify-full',
  'verify-ca': 'verify-full',
  'no-verify': 'require',
};

/**
 * Checks that a program is there, and not older than the server.
 *
 * @throws {CommandFailure} it is not
 */
export async function requireTool(tool: Tool, handle: DbHandle): Promise<void> {
  const { rows } = await handle.run({
    text: `select current_setting('server_version_num')::int / 10000 as major`,
    values: [],
  });
  const server = Number(rows[0]?.major);
  const install = `Install the client programs of PostgreSQL ${server} or later (Debian: postgresql-client-${server}).`;
  const found = await versionOf(tool);
  if (found === undefined) throw new CommandFailure(`${tool} was not found. ${install}`);
  if (found < server)
    throw new CommandFailure(`${tool} has version ${found}, but the server has version ${server}. ${install}`);
}

/** @returns the major version, or undefined if there is no such program */
async function versionOf(tool: Tool): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)(tool, ['--version'], { timeout: 10_000 });
    const version = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    return version === undefined ? undefined : Number(version);
  } catch {
    return undefined;
  }
}

/** A running program. */
export interface RunningTool {
  readonly input: Writable;
  readonly output: Readable;
  /** Waits for its end. @throws {CommandFailure} it failed */
  finish(): Promise<void>;
  stop(): void;
}

const errorLengthMax = 2_000;

/** Starts a program of PostgreSQL. */
export function startTool(tool: Tool, args: readonly string[], { url, environment }: ToolConnection): RunningTool {
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(tool, [...args, `--dbname=${url}`], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => {
    if (errors.length < errorLengthMax) errors += bytes.toString();
  });
  const ended = new Promise<number | Error>((resolve) => {
    child.once('error', resolve);
    child.once('close', (code) => resolve(code ?? 1));
  });
  // A program that ends early closes its input. `finish` reports why.
  child.stdin.on('error', () => undefined);
  return {
    input: child.stdin,
    output: child.stdout,
    finish: async () => {
      const result = await ended;
      if (result === 0) return;
      const reason = result instanceof Error ? result.message : errors.trim().slice(0, errorLengthMax);
      throw new CommandFailure(`${tool} failed: ${reason === '' ? 'no reason given' : reason}`);
    },
    stop: () => void child.kill(),
  };
}
