import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CommandFailure, type GivenCommand } from '@portico/contract/command-line';
import {
  emptyMapping,
  linesOfFile,
  linesOfSource,
  mappingText,
  type ReadLine,
  rolesOf,
  type SourceFile,
  type SourceOptions,
  sources,
  usualRoles,
} from '@portico/contract/sources';
import type { Terminal } from '../command.ts';
import { requireUrl } from '../connection/urls.ts';
import { objectsOfApi, oldApis } from '../sources/apis.ts';
import { oldDatabases } from '../sources/database-tables.ts';
import { fileOf } from '../sources/file.ts';
import { saveLines } from '../sources/saved-lines.ts';
import { type ReadCsv, readCsv } from './csv-mapping.ts';

/** The options that say what is imported. */
export const sourceOptions = {
  '--from <system>': `The system that the users come from: ${Object.keys(sources).join(', ')}. Default: a file of Portico`,
  '--hash-file <file>': 'With --from: the hash parameters of Firebase, or the password hashes of Auth0',
  '--map <fields>':
    'With --from csv: the columns, such as primary_email=Email,display_name=First name,display_name=Last name. Add times.signed_up_at_millis=day-month, words.primary_email_verified.ok=yes and leave_out=Notes',
  '--mapping <file>':
    'With --from csv: JSON file with the columns. Default: <file>.mapping.json, which the command writes after it has asked',
  '--roles <roles>':
    'With --from: permissions of roles in teams. Default: owner=team_admin,admin=team_admin. Other roles get those of new members',
  '--connection <url>': `With --from ${Object.keys(oldDatabases).join(', ')}: read the old database instead of a file. Set PGPASSWORD, or PORTICO_IMPORT_CONNECTION for the whole URL`,
  '--api-key-file <file>': `With --from ${Object.keys(oldApis).join(', ')}: read the API instead of a file, with the key in this file or in PORTICO_IMPORT_API_KEY`,
  '--source-project <id>': 'With --from stack-auth: the project at Stack Auth',
  '--source-url <url>': 'With --api-key-file: another URL of the API, such as that of your own Stack Auth',
} as const;

/** What is imported: a file, or what another system returned. */
interface OpenSource {
  /** The file whose bytes the ID of the run depends on. */
  readonly path: string;
  /** What the list of imports shows. */
  readonly name: string;
  /** Reads the lines from the beginning. */
  readonly lines: () => AsyncIterable<ReadLine>;
  /** What else the ID of the run depends on. */
  readonly parts: readonly string[];
  /** What a CSV has, and how it is read. */
  readonly csv: ReadCsv | undefined;
  /** Deletes the temporary file, if there is one. */
  readonly close: () => void;
}

/** Opens what is imported. Reads it first if it is no file. @throws {CommandFailure} the command line is wrong, or it cannot be read */
export async function openSource(given: GivenCommand, terminal: Terminal): Promise<OpenSource> {
  const { options, argument: path } = given;
  const from = options.get('--from');
  if (from === undefined) {
    if (path === undefined) throw usage('Name a file, or another system with --from.');
    const lines = () => linesOfFile(fileOf(path));
    return { path, name: basename(path), lines, parts: [], csv: undefined, close: () => undefined };
  }
  const source = Object.hasOwn(sources, from) ? sources[from] : undefined;
  if (source === undefined) throw usage(`--from is one of ${Object.keys(sources).join(', ')}.`);
  const secrets = options.get('--hash-file');
  const read: SourceOptions = {
    secrets: secrets === undefined ? undefined : fileOf(secrets),
    map: emptyMapping,
    roles: givenRoles(options.get('--roles')),
  };
  const remote = remoteOf(from, given, terminal);
  if (remote === undefined) {
    if (path === undefined) throw usage(missingText(from));
    const csv = from === 'csv' ? await readCsv(path, options, terminal) : undefined;
    const map = csv?.mapping ?? read.map;
    const lines = () => linesOfSource(source, fileOf(path), { ...read, map, needsIds: csv === undefined });
    const mapped = csv === undefined ? [] : [mappingText(map)];
    const parts = [from, ...mapped, ...(await textsOf(read.secrets)), ...rolesIn(options)];
    return { path, name: basename(path), lines, parts, csv, close: () => undefined };
  }
  terminal.note(`Reading ${remote.name} …`);
  const saved = await saveLines(remote.objects());
  return {
    path: saved.path,
    name: remote.name,
    lines: () => linesOfSource(source, fileOf(saved.path), { ...read, needsIds: true }),
    parts: [from, ...rolesIn(options)],
    csv: undefined,
    close: saved.remove,
  };
}

/** Returns the roles if they are given: with other ones, an import is another one. */
function rolesIn(options: GivenCommand['options']): readonly string[] {
  const roles = options.get('--roles');
  return roles === undefined ? [] : [`roles ${roles}`];
}

/** Returns the text of the second file: with other hash parameters, an import is another one. */
async function textsOf(file: SourceFile | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const text of file?.text() ?? []) texts.push(text);
  return texts;
}

interface Remote {
  readonly name: string;
  readonly objects: () => AsyncIterable<string>;
}

/** Returns what reads another system without a file. Undefined if a file is given. */
function remoteOf(from: string, given: GivenCommand, terminal: Terminal): Remote | undefined {
  const { options, argument } = given;
  requireReadable(from, options);
  const named = ['--connection', '--api-key-file'].find((name) => options.has(name));
  if (argument !== undefined) {
    if (named !== undefined) throw usage(`Name a file or ${named}, not both.`);
    return undefined;
  }
  return databaseOf(from, given, terminal) ?? apiOf(from, given, terminal);
}

/** @throws {CommandFailure} an option does not fit the system */
function requireReadable(from: string, options: GivenCommand['options']): void {
  if (options.has('--connection') && !Object.hasOwn(oldDatabases, from))
    throw usage(`--connection reads ${Object.keys(oldDatabases).join(', ')}.`);
  if (options.has('--api-key-file') && !Object.hasOwn(oldApis, from))
    throw usage(`--api-key-file reads ${Object.keys(oldApis).join(', ')}.`);
}

function databaseOf(from: string, { options }: GivenCommand, { environment }: Terminal): Remote | undefined {
  const option = options.get('--connection');
  const connection = option ?? environment.PORTICO_IMPORT_CONNECTION;
  if (connection === undefined || !Object.hasOwn(oldDatabases, from)) return undefined;
  const { protocol, password } = URL.parse(connection) ?? {};
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw usage('The connection is a URL such as postgres://reader@db.example.com/shop.');
  // @guard no-password-in-arguments
  if (option !== undefined && password)
    throw usage(
      'Other users of the machine can see command lines. Set the password as PGPASSWORD, or the whole URL as PORTICO_IMPORT_CONNECTION.',
    );
  return {
    name: `${from} database`,
    objects: async function* () {
      // Most commands need no database.
      const { rowsOfDatabase } = await import('../sources/database.ts');
      yield* rowsOfDatabase(from, connection, password ? undefined : environment.PGPASSWORD);
    },
  };
}

function apiOf(from: string, { options }: GivenCommand, { environment }: Terminal): Remote | undefined {
  const path = options.get('--api-key-file');
  const key = (path === undefined ? environment.PORTICO_IMPORT_API_KEY : keyOfFile(path))?.trim();
  const api = Object.hasOwn(oldApis, from) ? oldApis[from] : undefined;
  if (key === undefined || api === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,1000}$/.test(key)) throw usage('The key of the API is one line without spaces.');
  const project = options.get('--source-project') ?? '';
  if (api.needsProject && !/^[\w-]{1,100}$/.test(project))
    throw usage(`Name the project of ${from} with --source-project.`);
  const url = requireUrl(options.get('--source-url') ?? api.url, '--source-url');
  const { protocol, hostname } = new URL(url);
  // @guard source-key-is-encrypted-on-its-way
  if (protocol !== 'https:' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    throw usage('--source-url must be an https URL, because the key is sent to it.');
  return { name: `${from} API`, objects: () => objectsOfApi(api, { url, key, project }) };
}

/** @throws {CommandFailure} the file cannot be read */
function keyOfFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw usage(`${path} cannot be read.`);
  }
}

function missingText(from: string): string {
  const database = Object.hasOwn(oldDatabases, from) ? ', or the old database with --connection' : '';
  const api = Object.hasOwn(oldApis, from) ? ', or the key of its API with --api-key-file' : '';
  return `Name the file of ${from}${database}${api}.`;
}

/** Returns the permissions of roles. */
function givenRoles(text: string | undefined): SourceOptions['roles'] {
  if (text === undefined) return usualRoles;
  const roles = rolesOf(text);
  if (roles.size === 0)
    throw usage('--roles needs roles with permissions, such as owner=team_admin,editor=edit_posts.');
  return roles;
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, { exitCode: 2 });
}
