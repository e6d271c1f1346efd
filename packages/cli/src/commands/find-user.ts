import { CommandFailure, oneLine } from '@portico/contract/command-line';
import type { Answer } from '@portico/js/internals';
import type { Connection } from '../connection/connect.ts';

/** A user as the API returns it to servers. */
export type WireUser = Answer<'GET /users/:user_id', 'server'>;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Users whose addresses contain the wanted one, such as `a@example.com` for `aa@example.com`. */
const searchedMax = 200;

/** The argument of commands about a user. */
export const userArgument = {
  kind: 'word',
  usage: '<user>',
  sentence: 'The user is an ID or a primary email address.',
  isRequired: true,
} as const;

/**
 * Finds a user.
 *
 * @param name ID or primary email address
 * @throws {CommandFailure} 1: there is none. 2: several users have the address
 * @throws {KnownError} USER_NOT_FOUND
 */
export async function findUser({ server }: Connection, name: string): Promise<WireUser> {
  if (idPattern.test(name))
    return await server.call('GET /users/:user_id', { params: { user_id: name.toLowerCase() } });
  if (!name.includes('@'))
    throw new CommandFailure(`${name} is neither a user ID nor an email address.`, { exitCode: 2 });
  const query = { query: name, limit: searchedMax, include_anonymous: true };
  const { items } = await server.call('GET /users', { query });
  const found = items.filter(({ primary_email }) => primary_email?.toLowerCase() === name.toLowerCase());
  const [first] = found;
  if (first === undefined) throw new CommandFailure(`No user has the primary email address ${name}.`);
  if (found.length === 1) return first;
  const ids = found.map(({ id }) => `\n  ${id}`).join('');
  throw new CommandFailure(`Several users have the address ${name}. Give one of these IDs instead:${ids}`, {
    exitCode: 2,
  });
}

/** Returns how a user is called in messages. */
export function userName({ id, primary_email: email, display_name: name }: WireUser): string {
  return oneLine(email ?? name ?? id);
}
