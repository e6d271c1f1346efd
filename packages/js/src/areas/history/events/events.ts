import type { EventType } from '@portico/contract';
import type { Answer, Transport } from '../../../core/transport.ts';
import { type AppCore, internals } from '../../base/app-core.ts';

type WireEvent = Answer<'GET /events', 'server'>['items'][number];

/** An event of the log: what happened, who did it, and from where. */
export interface LoggedEvent {
  /** ID of the event. */
  readonly id: string;
  /** Type of the event, such as `user.updated`. */
  readonly type: EventType;
  /** When it happened. */
  readonly createdAt: Date;
  /** ID of the user that it is about. Null for none. */
  readonly userId: string | null;
  /** ID of the team that it is about. Null for none. */
  readonly teamId: string | null;
  /** Display name or email of the user, as it is now. Null if the user does not exist any more. */
  readonly userName: string | null;
  /** Name of the team, as it is now. Null if the team does not exist any more. */
  readonly teamName: string | null;
  /** ID of the changed object, such as a session or an API key. */
  readonly subjectId: string | null;
  /** Who did it. The ID is that of a user, an owner or a key set. Only users have a name. */
  readonly actor: WireEvent['actor'];
  /** Access level of the request. Null if there was none. */
  readonly level: WireEvent['level'];
  /** Such as `PATCH /users/:user_id`, or the name of a background job. */
  readonly operation: string | null;
  /** ID of the request. */
  readonly requestId: string | null;
  /** IP address of the request. */
  readonly ip: string | null;
  /** Two-letter code of the country. */
  readonly country: string | null;
  /** User agent of the browser or program. */
  readonly userAgent: string | null;
  /** The values before, without secrets. Large values are replaced by their size. */
  readonly before: WireEvent['before'];
  /** The values after. */
  readonly after: WireEvent['after'];
}

/** Which events are wanted. Give at most one of `userId`, `teamId` and `actorId`. */
export interface EventFilter {
  /** Events about this user. */
  readonly userId?: string | undefined;
  /** Events about this team. */
  readonly teamId?: string | undefined;
  /** Events that this user, owner or key set caused. */
  readonly actorId?: string | undefined;
  /** At most 20 types. Default: all. */
  readonly types?: readonly EventType[] | undefined;
  /** The earliest time. */
  readonly from?: Date | undefined;
  /** The time before which the events happened. */
  readonly to?: Date | undefined;
}

/** Options of a list of events. */
export interface ListEventsOptions extends EventFilter {
  /** Maximum number of events on the page, at most 200. Default: 50. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/**
 * A page of events, newest first. One request reads a limited number of events, so a page can be short or empty
 * although there are more. `nextCursor` is null when all events were read.
 */
export type EventPage = LoggedEvent[] & { readonly nextCursor: string | null };

/** Lists events, newest first. */
export async function listEvents(
  transport: Transport<'server'>,
  { limit, cursor, ...filter }: ListEventsOptions = {},
): Promise<EventPage> {
  const { items, pagination } = await transport.call('GET /events', { query: { ...queryOf(filter), limit, cursor } });
  return Object.assign(items.map(eventFromWire), { nextCursor: pagination.next_cursor });
}

/** An app whose project's users are exported. */
interface ExportingApp {
  readonly [internals]: AppCore;
}

/** A file with users. */
export interface UserExport {
  readonly format: 'csv' | 'jsonl';
  /** Number of users in the file. */
  readonly users: number;
}

/** Records that users were exported. */
export async function recordUserExport(app: ExportingApp, { format, users }: UserExport): Promise<void> {
  await app[internals].transport('admin').call('POST /internal/user-exports', { body: { format, users } });
}

/** Reads all events as CSV, up to 1,000 lines at a time. */
export async function* exportEvents(transport: Transport<'admin'>, filter: EventFilter = {}): AsyncGenerator<string> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...queryOf(filter), ...(cursor === undefined ? {} : { cursor }) };
    const page: Answer<'GET /internal/events/export', 'admin'> = await transport.call('GET /internal/events/export', {
      query,
    });
    if (page.csv !== '') yield page.csv;
    cursor = page.next_cursor;
  }
}

function queryOf({ userId, teamId, actorId, types, from, to }: EventFilter) {
  return {
    user_id: userId,
    team_id: teamId,
    actor_id: actorId,
    types: types?.join(','),
    from_millis: from?.getTime(),
    to_millis: to?.getTime(),
  };
}

function eventFromWire(wire: WireEvent): LoggedEvent {
  return {
    id: wire.id,
    type: wire.type,
    createdAt: new Date(wire.created_at_millis),
    userId: wire.user_id,
    teamId: wire.team_id,
    userName: wire.user_name,
    teamName: wire.team_name,
    subjectId: wire.subject_id,
    actor: wire.actor,
    level: wire.level,
    operation: wire.operation,
    requestId: wire.request_id,
    ip: wire.ip,
    country: wire.country,
    userAgent: wire.user_agent,
    before: wire.before,
    after: wire.after,
  };
}
