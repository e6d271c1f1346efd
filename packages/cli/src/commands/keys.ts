import { CommandFailure, oneLine } from '@portico/contract/command-line';
import { internals } from '@portico/js/internals';
import type { Command, Commands } from '../command.ts';
import { connect, projectOptions } from '../connection/connect.ts';
import { table, timeOf } from '../text.ts';
import { confirm, yesOption } from './confirm.ts';
import { numberOption } from './lists.ts';

const dayMillis = 86_400_000;
const daysDefault = 365;
const daysMax = 36_500;

const list: Command = {
  summary: 'List the key sets of a project with the last characters of their keys, newest first',
  options: projectOptions,
  examples: ['', '--json'],
  run: async (given, terminal) => {
    const { admin } = await connect(given, terminal);
    const { items } = await admin()[internals].transport('admin').call('GET /internal/api-keys');
    const hidden = (key: { readonly last_four: string } | undefined) => (key ? `…${key.last_four}` : null);
    const rows = items.map((set) => [
      set.id,
      set.description,
      hidden(set.publishable_client_key),
      hidden(set.secret_server_key),
      hidden(set.super_secret_admin_key),
      timeOf(set.expires_at_millis),
      set.manually_revoked_at_millis === undefined ? null : 'revoked',
    ]);
    const head = ['ID', 'Description', 'Client', 'Server', 'Admin', 'Expires (UTC)', 'State'];
    return { lines: items.length === 0 ? ['No keys.'] : table([head, ...rows]), data: { items } };
  },
};

const create: Command = {
  summary: 'Create a key set of a project, and print its keys once',
  options: {
    '--client': 'With a publishable client key. Default without another choice: client and server',
    '--server': 'With a secret server key',
    '--admin': 'With a super secret admin key. Only owners can create one',
    '--description <text>': 'What the keys are for',
    '--expires-in-days <number>': `Lifetime. Default: ${daysDefault}`,
    ...projectOptions,
  },
  examples: ['--server --description "Staging" > .env.staging', '--admin --expires-in-days 90 --json'],
  run: async (given, terminal) => {
    const { options } = given;
    const days = numberOption(options, '--expires-in-days', daysDefault, daysMax);
    const isDefault = !['--client', '--server', '--admin'].some((name) => options.has(name));
    const { admin, apiUrl, projectId } = await connect(given, terminal);
    const created = await admin()
      [internals].transport('admin')
      .call('POST /internal/api-keys', {
        body: {
          description: options.get('--description') ?? 'Created on the command line',
          expires_at_millis: Date.now() + days * dayMillis,
          has_publishable_client_key: isDefault || options.has('--client'),
          has_secret_server_key: isDefault || options.has('--server'),
          has_super_secret_admin_key: options.has('--admin'),
        },
      });
    if (!terminal.isJson) terminal.note(`Created the key set ${created.id}. Its keys are shown only now.`);
    const variables = {
      PORTICO_API_URL: apiUrl,
      PORTICO_PROJECT_ID: projectId,
      PORTICO_PUBLISHABLE_CLIENT_KEY: created.publishable_client_key,
      PORTICO_SECRET_SERVER_KEY: created.secret_server_key,
      PORTICO_SUPER_SECRET_ADMIN_KEY: created.super_secret_admin_key,
    };
    const lines = Object.entries(variables).flatMap(([name, value]) =>
      value === undefined ? [] : `${name}=${requireWord(name, value)}`,
    );
    return { lines, data: { key_set: created, variables } };
  },
};

/** Returns a value for a line of an environment file. @throws {CommandFailure} it would be more than a value */
function requireWord(name: string, value: string): string {
  // @guard key-adds-no-variable
  if (!/^[\w:/.%~[\]-]+$/.test(value)) throw new CommandFailure(`The server returned an invalid ${name}.`);
  return value;
}

const revoke: Command = {
  summary: 'Revoke a key set permanently',
  argument: { kind: 'word', usage: '<id>', sentence: 'The ID of the key set.', isRequired: true },
  options: { ...yesOption, ...projectOptions },
  examples: ['11111111-2222-4333-8444-555555555555 --yes'],
  run: async (given, terminal) => {
    const { admin } = await connect(given, terminal);
    const transport = admin()[internals].transport('admin');
    const params = { key_set_id: given.argument ?? '' };
    const set = await transport.call('GET /internal/api-keys/:key_set_id', { params });
    if (set.manually_revoked_at_millis !== undefined) throw new CommandFailure('The key set was revoked before.');
    const description = oneLine(set.description);
    await confirm(`This revokes the key set "${description}". Programs with its keys stop working.`, given, terminal);
    const changed = await transport.call('PATCH /internal/api-keys/:key_set_id', { params, body: { revoked: true } });
    return { lines: [`Revoked the key set "${description}".`], data: { key_set: changed } };
  },
};

/** The commands for the keys of a project. */
export const keyCommands: Commands = { 'keys list': list, 'keys create': create, 'keys revoke': revoke };
