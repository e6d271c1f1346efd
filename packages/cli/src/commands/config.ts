import { readFileSync } from 'node:fs';
import { CommandFailure, type GivenCommand } from '@portico/contract/command-line';
import type { Json } from '@portico/js';
import {
  changesBetween,
  internals,
  isObject,
  type JsonObject,
  withoutSecrets,
  withSecrets,
} from '@portico/js/internals';
import type { Command, Commands, Terminal } from '../command.ts';
import { type Connection, connect, projectOptions } from '../connection/connect.ts';
import { counted } from '../text.ts';
import { confirm, yesOption } from './confirm.ts';

/** The stored configuration of a project. */
interface Stored {
  readonly document: JsonObject;
  /** What a change is compared with on the server. */
  readonly version: string;
}

/** Paths with their new values. Null for the default. */
type Changes = Readonly<Record<string, Json>>;

const maskNote = 'Dots hide secrets. A file with them keeps the stored secrets.';

const get: Command = {
  summary: 'Print the configuration of a project as JSON, or a part of it',
  argument: { kind: 'word', usage: '[key]', sentence: `The key is a path such as auth.password. ${maskNote}` },
  options: { '--show-secrets': 'Print secrets too', ...projectOptions },
  examples: ['> portico.json', 'auth.password.allowSignIn', 'emails.server --json'],
  run: async (given, terminal) => {
    const { document } = await read(await connect(given, terminal));
    const path = given.argument?.split('.') ?? [];
    const found = valueAt(document, path);
    if (found === undefined) throw new CommandFailure(`There is no key ${given.argument} in the configuration.`);
    const config = given.options.has('--show-secrets') ? found : withoutSecrets(found, path.at(-1));
    return { lines: [JSON.stringify(config, null, 2)], data: { config } };
  },
};

const diff: Command = {
  summary: 'Show how a file differs from the configuration of a project',
  argument: {
    kind: 'path',
    usage: '<file>',
    sentence: 'A file as config get prints it. The exit code is 1 if there is a difference.',
    isRequired: true,
  },
  options: projectOptions,
  examples: ['portico.json'],
  run: async (given, terminal) => {
    const { document } = await read(await connect(given, terminal));
    const changes = changesOfFile(document, given.argument ?? '');
    const count = Object.keys(changes).length;
    return {
      lines: count === 0 ? ['There is no difference.'] : differenceOf(document, changes),
      data: { changes: withoutSecrets({ ...changes }) },
      exitCode: count === 0 ? 0 : 1,
    };
  },
};

const set: Command = {
  summary: 'Change the configuration of a project. Shows the difference first',
  argument: {
    kind: 'word',
    usage: '[key=value]…',
    sentence: 'Values are JSON, or text. A key replaces everything below it, and null resets it to its default.',
  },
  options: {
    '--file <path>': 'Make the configuration equal to a file as config get prints it. Removed keys get their defaults',
    '--secret-from-stdin <key>': 'Set this secret, such as emails.server.password, to the first line of standard input',
    '--dry-run': 'Only show the difference',
    ...yesOption,
    ...projectOptions,
  },
  examples: [
    'auth.otp.allowSignIn=true',
    '--file portico.json --dry-run',
    '--secret-from-stdin emails.server.password --yes < password.txt',
  ],
  run: async (given, terminal) => {
    const wanted = await wantedChanges(given, terminal);
    const connection = await connect(given, terminal);
    const { document, version } = await read(connection);
    const changes = wanted(document);
    const shown = withoutSecrets({ ...changes });
    const count = Object.keys(changes).length;
    if (count === 0) return { lines: ['There is nothing to change.'], data: { changes: shown } };
    const lines = differenceOf(document, changes);
    if (given.options.has('--dry-run')) return { lines, data: { changes: shown } };
    if (!terminal.isJson) for (const line of lines) terminal.note(line);
    await confirm(`This changes ${counted(count, 'key')}.`, given, terminal);
    const body = { config_override_string: JSON.stringify(changes), base_version: version };
    await connection.admin()[internals].transport('admin').call('PATCH /internal/config/override', { body });
    return { lines: [`Changed ${counted(count, 'key')}.`], data: { changes: shown } };
  },
};

/** The commands for the configuration. */
export const configCommands: Commands = { 'config get': get, 'config set': set, 'config diff': diff };

async function read({ admin }: Connection): Promise<Stored> {
  const { config_string, version } = await admin()[internals].transport('admin').call('GET /internal/config');
  return { document: JSON.parse(config_string) as JsonObject, version };
}

/** @throws {CommandFailure} 2: it is not clear what is wanted, or an operand contains a secret */
async function wantedChanges(
  { operands, options }: GivenCommand,
  { readLine }: Terminal,
): Promise<(document: JsonObject) => Changes> {
  const file = options.get('--file');
  const secretKey = options.get('--secret-from-stdin');
  const hasKeys = operands.length > 0 || secretKey !== undefined;
  if (file !== undefined && hasKeys) throw new CommandFailure('Give keys or a file, not both.', { exitCode: 2 });
  if (file !== undefined) return (document) => changesOfFile(document, file);
  if (!hasKeys) throw new CommandFailure('Give at least one key=value, or --file.', { exitCode: 2 });
  const entries = operands.map(entryOf);
  if (secretKey !== undefined) entries.push([secretKey, await readLine()]);
  return (document) =>
    Object.fromEntries(
      entries.filter(([key, value]) => value === null || !isEqual(valueAt(document, key.split('.')), value)),
    );
}

/** @throws {CommandFailure} 2: it has no value, or a secret, which other users of the machine could see */
function entryOf(operand: string): readonly [key: string, value: Json] {
  const at = operand.indexOf('=');
  if (at < 1) throw new CommandFailure(`${operand} is not of the form key=value.`, { exitCode: 2 });
  const key = operand.slice(0, at);
  const value = jsonOrText(operand.slice(at + 1));
  // @guard no-secret-in-command-line
  if (JSON.stringify(withoutSecrets({ [key]: value })) !== JSON.stringify({ [key]: value }))
    throw new CommandFailure(
      `${key} contains a secret. Other users of the machine can see command lines: use --secret-from-stdin <key>, or --file.`,
      { exitCode: 2 },
    );
  return [key, value];
}

/** Returns JSON as its value, and any other text as it is. */
function jsonOrText(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** @throws {CommandFailure} the file cannot be read, or is no JSON object */
function changesOfFile(document: JsonObject, path: string): Changes {
  let file: Json;
  try {
    file = JSON.parse(readFileSync(path, 'utf8')) as Json;
  } catch (error) {
    const problem = error instanceof SyntaxError ? 'is no JSON' : 'cannot be read';
    throw new CommandFailure(`${path} ${problem}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(file)) throw new CommandFailure(`${path} is no JSON object.`);
  try {
    return changesBetween(document, withSecrets(file, document) as JsonObject);
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Returns the value at a path. Undefined if there is none. */
export function valueAt(document: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    document,
  );
}

function isEqual(one: Json | undefined, other: Json): boolean {
  return one !== undefined && Object.keys(changesBetween({ one }, { one: other })).length === 0;
}

/** Returns the old and the new value of each changed key, without secrets. */
function differenceOf(document: JsonObject, changes: Changes): readonly string[] {
  return Object.entries(changes).flatMap(([key, value]) => {
    const name = key.split('.').at(-1);
    const lines = (sign: string, shown: Json | undefined) =>
      shown === undefined
        ? []
        : JSON.stringify(withoutSecrets(shown, name), null, 2)
            .split('\n')
            .map((line) => `${sign} ${line}`);
    const after = value === null ? ['+ (default)'] : lines('+', value);
    return [key, ...lines('-', valueAt(document, key.split('.'))), ...after];
  });
}
