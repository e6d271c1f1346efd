import { basename } from 'node:path';
import { CommandFailure, type GivenCommand } from '@portico/contract/command-line';
import type { Terminal } from '../command.ts';
import { oldDatabases } from '../sources/database-tables.ts';
import { saveLines } from '../sources/saved-lines.ts';
import { type SourceOptions, usualRoles } from '../sources/source.ts';
import { sources } from '../sources/sources.ts';
import { linesOfFile, linesOfSource } from './import-file.ts';

/** The options that say what is imported. */
export const sourceOptions = {
  '--from <system>': `The system that the users come from: ${Object.keys(sources).join(', ')}. Default: a file of Portico`,
  '--hash-file <file>': 'With --from: the hash parameters of Firebase, or the password hashes of Auth0',
  '--map <fields>': 'With --from csv: the columns, such as primary_email=Email,display_name=Name',
  '--roles <roles>':
    'With --from: permissions of roles in teams. Default: owner=team_admin,admin=team_admin. Other roles get those of new members',
  '--connection <url>': `With --from ${Object.keys(oldDatabases).join(', ')}: read the old database instead of a file. Set PGPASSWORD, or PORTICO_IMPORT_CONNECTION for the whole URL`,
} as const;

/** What is imported: a file, or what another system returned. */
export interface OpenSource {
  /** The file whose bytes the ID of the run depends on. */
  readonly path: string;
  /** What the list of imports shows. */
  readonly name: string;
  /** Reads the lines from the beginning. */
  readonly lines: () => ReturnType<typeof linesOfFile>;
  /** Deletes the temporary file, if there is one. */
  readonly close: () => void;
}

/** Opens what is imported. Reads it first if it is no file. @throws {CommandFailure} the command line is wrong, or it cannot be read */
export async function openSource(given: GivenCommand, terminal: Terminal): Promise<OpenSource> {
  const { options, argument: path } = given;
  const from = options.get('--from');
  if (from === undefined) {
    if (path === undefined) throw usage('Name a file, or another system with --from.');
    return { path, name: basename(path), lines: () => linesOfFile(path), close: () => undefined };
  }
  const source = Object.hasOwn(sources, from) ? sources[from] : undefined;
  if (source === undefined) throw usage(`--from is one of ${Object.keys(sources).join(', ')}.`);
  const read: SourceOptions = {
    secretsPath: options.get('--hash-file'),
    map: new Map(pairsOf(options.get('--map'))),
    roles: rolesOf(options.get('--roles')),
  };
  const remote = remoteOf(from, given, terminal);
  if (remote === undefined) {
    if (path === undefined) throw usage(missingText(from));
    return { path, name: basename(path), lines: () => linesOfSource(source(path, read)), close: () => undefined };
  }
  terminal.note(`Reading ${remote.name} …`);
  const saved = await saveLines(remote.objects());
  return {
    path: saved.path,
    name: remote.name,
    lines: () => linesOfSource(source(saved.path, read)),
    close: saved.remove,
  };
}

interface Remote {
  readonly name: string;
  readonly objects: () => AsyncIterable<string>;
}

/** Returns what reads another system without a file. Undefined if a file is given. */
function remoteOf(from: string, { options, argument }: GivenCommand, { environment }: Terminal): Remote | undefined {
  const option = options.get('--connection');
  if (option !== undefined && !Object.hasOwn(oldDatabases, from))
    throw usage(`--connection reads ${Object.keys(oldDatabases).join(', ')}. Import a file of ${from}.`);
  if (argument !== undefined) {
    if (option !== undefined) throw usage('Name a file or --connection, not both.');
    return undefined;
  }
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

function missingText(from: string): string {
  const other = Object.hasOwn(oldDatabases, from) ? ', or the old database with --connection' : '';
  return `Name the file of ${from}${other}.`;
}

/** Reads `name=value,name=value`. */
function pairsOf(text = ''): readonly (readonly [string, string])[] {
  return text.split(',').flatMap((pair): (readonly [string, string])[] => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]];
  });
}

/** Returns the permissions of roles. A role can be named several times. */
function rolesOf(text: string | undefined): SourceOptions['roles'] {
  if (text === undefined) return usualRoles;
  const roles = new Map<string, string[]>();
  for (const [role, permission] of pairsOf(text)) roles.set(role, [...(roles.get(role) ?? []), permission]);
  if (roles.size === 0)
    throw usage('--roles needs roles with permissions, such as owner=team_admin,editor=edit_posts.');
  return roles;
}

function usage(message: string): CommandFailure {
  return new CommandFailure(message, { exitCode: 2 });
}
