import { type EventType, eventTypes, ownEventTypes, type UserId } from '@portico/contract';
import { positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { type EventRow, type EventScope, eventPage } from './events.queries.ts';

/** Events of a page. */
const pageDefault = 50;

/** Events that one request reads. */
const scannedMax = 1000;
const typesMax = 20;

/** Before the first and after the last event. */
const firstTime = new Date(0);
const lastTime = new Date('9999-12-31T23:59:59.999Z');
/** The position after the newest event. */
export const lastPosition = { time: '9999-12-31T23:59:59.999Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Returns the wanted times. Without one, that of the first or last event. */
export function spanOf({ from_millis: from, to_millis: to }: Pick<EventFilter, 'from_millis' | 'to_millis'>) {
  return { from: from === undefined ? firstTime : new Date(from), to: to === undefined ? lastTime : new Date(to) };
}

/** Which events are wanted. */
export interface EventFilter {
  readonly user_id?: string | undefined;
  readonly team_id?: string | undefined;
  readonly actor_id?: string | undefined;
  /** Separated by commas. */
  readonly types?: string | undefined;
  readonly from_millis?: number | undefined;
  readonly to_millis?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of events. */
export interface EventPage {
  readonly events: readonly EventRow[];
  /** Null if all events were read. */
  readonly next: string | null;
}

/**
 * Lists events, newest first. Runs one statement, which reads a limited number of events.
 *
 * @throws {Refusal} 400, the filters contradict each other, or a type does not exist
 */
export async function listEvents(context: TenancyContext, filter: EventFilter): Promise<EventPage> {
  const { scope, scopeId } = scopeOf(filter);
  const types = filter.types === undefined ? [] : typesOf(filter.types);
  return await readPage(context, { ...filter, scope, scopeId, types });
}

/** Lists the security events of a user, newest first. */
export async function listOwnEvents(
  context: TenancyContext,
  userId: UserId,
  { cursor, limit }: Pick<EventFilter, 'cursor' | 'limit'>,
): Promise<EventPage> {
  return await readPage(context, { scope: 'user', scopeId: userId, types: ownEventTypes, cursor, limit });
}

type PageChoice = Omit<EventFilter, 'types'> & {
  readonly scope: EventScope;
  readonly scopeId: string;
  readonly types: readonly EventType[];
};

async function readPage(context: TenancyContext, choice: PageChoice): Promise<EventPage> {
  const { scope, scopeId, types, limit = pageDefault } = choice;
  const isFiltered = types.length > 0;
  const after = positionAt(choice.cursor) ?? lastPosition;
  const form = { scope, isFiltered };
  const rows = await eventPage.all(context, form, {
    ...(scope === 'project' ? {} : { scopeId }),
    ...(isFiltered ? { types } : {}),
    ...(isFiltered && scope !== 'project' ? { scannedMax } : {}),
    ...spanOf(choice),
    cursorAt: after.time,
    cursorId: after.id,
    count: limit + 1,
  });
  const found = rows.filter(({ id }) => id !== null);
  const events = found.slice(0, limit);
  if (found.length > limit) return { events, next: events.at(-1)?.position ?? null };
  const edge = rows[0];
  const hasMore = scope !== 'project' && isFiltered && edge?.scanned_count === scannedMax;
  return { events, next: hasMore ? edge.scanned_until : null };
}

function scopeOf({ user_id, team_id, actor_id }: EventFilter): { scope: EventScope; scopeId: string } {
  const given = Object.entries({ user: user_id, team: team_id, actor: actor_id }).filter(([, id]) => id !== undefined);
  if (given.length > 1) throw new Refusal(400, 'Only one of user_id, team_id and actor_id can be given.');
  const [scope = 'project', scopeId = ''] = given[0] ?? [];
  return { scope: scope as EventScope, scopeId };
}

function typesOf(text: string): EventType[] {
  const given = [...new Set(text.split(',').map((type) => type.trim()))];
  if (given.length > typesMax) throw new Refusal(400, `At most ${typesMax} event types can be given.`);
  return given.map((type) => {
    const known = eventTypes.find((candidate) => candidate === type);
    if (known === undefined) throw new Refusal(400, `The event type ${type} does not exist.`);
    return known;
  });
}
