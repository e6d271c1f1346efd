import type { Endpoints } from '@portico/contract';
import { type FieldKinds, fromWire, queryToWire, toWire } from './codec.ts';
import type { Reads } from './read.ts';
import type { Transport } from './transport.ts';
import { refuseTypos } from './unknown-fields.ts';

/** Input of an operation. Path parameters have their names in the API, the rest those in an app. */
interface Given extends FieldKinds {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

/** Calls an operation with the names and times of an app. `npm run fix` writes the calls, and their types, from the contract. */
export async function callAs<T>(
  transport: Transport<'client'> | Transport<'server'> | Transport<'admin'>,
  operation: keyof Endpoints,
  { params, query, body, ...kinds }: Given = {},
): Promise<T> {
  const { call } = transport as unknown as { call(operation: string, input: object): Promise<unknown> };
  const input = { params, query: queryToWire(query, kinds), body: toWire(body, kinds) };
  return fromWire(await call(operation, input), kinds) as T;
}

/**
 * Returns an object with some properties of another one. The API rejects properties that it does not know.
 *
 * @param call the name of the method, for messages
 */
export function pick<T extends object>(
  call: string,
  from: T | undefined,
  ...names: readonly (keyof T | AnyKey<T>)[]
): object | undefined {
  if (from !== undefined) refuseTypos(call, from, names as readonly string[]);
  return from && Object.fromEntries(names.map((name) => [name, from[name as keyof T]]));
}

/** The keys of all members of a union. */
type AnyKey<T> = T extends unknown ? keyof T : never;

/** Waits for a call, and then loads the reads with these prefixes again. */
export async function refreshing<T>(reads: Reads, prefixes: readonly string[], call: Promise<T>): Promise<T> {
  const answer = await call;
  for (const prefix of prefixes) reads.refresh(prefix);
  return answer;
}
