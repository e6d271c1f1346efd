import { setTimeout as wait } from 'node:timers/promises';
import { type GivenCommand, jsonLine, oneLine } from '@portico/contract/command-line';
import { ConnectionError, type EventType, RequestFailed } from '@portico/js';
import type { Answer, Transport } from '@portico/js/internals';
import type { Command, Commands, Terminal } from '../command.ts';
import { type Connection, connect, projectOptions } from '../connection/connect.ts';
import { findUser } from './find-user.ts';
import { numberOption } from './lists.ts';
import { timeOption } from './time-option.ts';

type WireEvent = Answer<'GET /events', 'server'>['items'][number];

/** How often new events are asked for. */
const pollMillis = 1000;
/** Maximum number of events between two questions that are shown. `events export` has all. */
const shownMax = 1000;
/** Events are visible when their transaction ends, so each question looks back as far as the longest one. */
const overlapMillis = 10_000;
const pageMax = 200;
const lastDefault = 10;

const filterOptions = {
  '--types <types>': 'Event types, separated by commas, such as user.created,session.started. Default: all',
  '--user <user>': 'Events about this user: an ID or a primary email address',
} as const;

const tail: Command = {
  summary: 'Show the last events of the audit log and new ones as they happen, until Ctrl-C',
  options: {
    '--last <number>': `Number of earlier events, at most ${pageMax}. Default: ${lastDefault}`,
    ...filterOptions,
    ...projectOptions,
  },
  examples: ['', '--types user.created --json'],
  run: async (given, terminal) => {
    const last = numberOption(given.options, '--last', lastDefault, pageMax);
    const interruption = new AbortController();
    terminal.onInterrupt(() => interruption.abort());
    const connection = await connect(given, terminal);
    await follow(connection.server, await filterOf(given, connection), { last, terminal, signal: interruption.signal });
    return undefined;
  },
};

const exportEvents: Command = {
  summary: 'Export events of the audit log, newest first: as CSV, or with --json as one object per line',
  options: {
    '--from <time>': 'The earliest time, such as 2026-11-01 or 2026-11-01T12:00:00Z',
    '--to <time>': 'The time before which the events happened',
    ...filterOptions,
    ...projectOptions,
  },
  examples: ['> events.csv', '--from 2026-11-01 --types session.started --json > events.jsonl'],
  run: async (given, terminal) => {
    const times = { from: timeOption(given, '--from'), to: timeOption(given, '--to') };
    const connection = await connect(given, terminal);
    const filter = await filterOf(given, connection);
    if (terminal.isJson) {
      for await (const events of pages(connection.server, { ...filter, ...millisOf(times) }))
        for (const event of events) await terminal.print(jsonLine(event));
      return undefined;
    }
    const types = filter.types?.split(',') as EventType[] | undefined;
    const parts = connection.admin().events.export({ ...times, types, userId: filter.user_id });
    for await (const part of parts) await terminal.print(part.replace(/\r?\n$/, ''));
    return undefined;
  },
};

/** The commands for the audit log. */
export const eventCommands: Commands = { 'events tail': tail, 'events export': exportEvents };

interface Filter {
  readonly types?: string | undefined;
  readonly user_id?: string | undefined;
}

async function filterOf({ options }: GivenCommand, connection: Connection): Promise<Filter> {
  const user = options.get('--user');
  return {
    types: options.get('--types')?.replaceAll(' ', ''),
    user_id: user === undefined ? undefined : (await findUser(connection, user)).id,
  };
}

/** Reads events newest first, a page at a time. */
async function* pages(
  server: Transport<'server'>,
  query: Filter & { readonly from_millis?: number | undefined; readonly to_millis?: number | undefined },
): AsyncGenerator<readonly WireEvent[]> {
  let cursor: string | undefined;
  for (;;) {
    const { items, pagination }: Answer<'GET /events', 'server'> = await server.call('GET /events', {
      query: { ...query, limit: pageMax, cursor },
    });
    yield items;
    if (pagination.next_cursor === null) return;
    cursor = pagination.next_cursor;
  }
}

interface Following {
  readonly last: number;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

async function follow(
  server: Transport<'server'>,
  filter: Filter,
  { last, terminal, signal }: Following,
): Promise<void> {
  const first = await server.call('GET /events', { query: { ...filter, limit: last } });
  let seen = new Map(first.items.map((event) => [event.id, event.created_at_millis]));
  let newest = first.items[0]?.created_at_millis ?? 0;
  for (const event of first.items.toReversed()) await terminal.print(lineOf(event, terminal));
  if (!terminal.isJson) terminal.note('Waiting for events (press Ctrl-C to stop)');
  while (!signal.aborted) {
    await wait(pollMillis, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const from = Math.max(0, newest - overlapMillis);
    const found = await fetchNew(server, { ...filter, from_millis: from }, seen, terminal);
    for (const event of found.toReversed()) await terminal.print(lineOf(event, terminal));
    newest = Math.max(newest, ...found.map((event) => event.created_at_millis));
    seen = new Map(
      [...seen, ...found.map((event) => [event.id, event.created_at_millis] as const)].filter(
        ([, at]) => at >= newest - overlapMillis,
      ),
    );
  }
}

/** Returns the events that were not seen, newest first. None if the server does not answer now. */
async function fetchNew(
  server: Transport<'server'>,
  query: Filter & { readonly from_millis: number },
  seen: ReadonlyMap<string, number>,
  { note }: Terminal,
): Promise<readonly WireEvent[]> {
  const found: WireEvent[] = [];
  try {
    for await (const events of pages(server, query)) {
      found.push(...events.filter(({ id }) => !seen.has(id)));
      if (found.length < shownMax) continue;
      note(`There are more than ${shownMax} new events. Older ones are left out: see events export.`);
      break;
    }
  } catch (error) {
    const isTemporary = error instanceof ConnectionError || (error instanceof RequestFailed && error.status >= 429);
    if (!isTemporary) throw error;
    note('The server does not answer. Trying again.');
    return [];
  }
  return found;
}

function lineOf(event: WireEvent, { isJson }: Terminal): string {
  if (isJson) return jsonLine(event);
  const { actor } = event;
  const about = event.user_name ?? event.user_id ?? event.team_name ?? event.team_id ?? event.subject_id ?? '';
  const by = actor.name ?? actor.id ?? '';
  const time = new Date(event.created_at_millis).toISOString().slice(0, 19).replace('T', ' ');
  const from = event.ip === null ? '' : `  ${event.ip}`;
  return `${time}  ${event.type.padEnd(26)}  ${oneLine(about)}  by ${oneLine(`${actor.type} ${by}`)}${from}`;
}

function millisOf({ from, to }: { readonly from: Date | undefined; readonly to: Date | undefined }) {
  return { from_millis: from?.getTime(), to_millis: to?.getTime() };
}
