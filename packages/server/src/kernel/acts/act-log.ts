import type { EventType, Json, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { BoundedMap } from '../../base/bounded-map.ts';
import type { DbHandle } from '../../db/handle.ts';
import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Something that happened without a change, such as a failed sign-in. */
export interface Act {
  readonly type: EventType;
  /** Whom it is about. */
  readonly userId?: UserId | undefined;
  readonly subjectId?: string | undefined;
  /** The address that was entered in a failed sign-in. Not a part of the event. */
  readonly address?: string | undefined;
  /** No secrets. */
  readonly details?: Readonly<Record<string, Json>> | undefined;
}

/** The acts of this process that are not in the event log yet. */
export interface ActLog {
  /** Adds an act. @param origin the origin of the request. @returns nothing, and never waits */
  note(tenancyId: TenancyId, origin: string | undefined, act: Act): void;
  /** Adds an act, unless one with the same key was added in the last hour. */
  noteHourly(key: string, now: Date, tenancyId: TenancyId, origin: () => string | undefined, act: Act): void;
  /** Writes the collected acts to the event log, in one statement. */
  flush(db: DbHandle): Promise<void>;
  /** Forgets the collected acts. */
  forgetAll(): void;
}

/** Collected acts. More in a second are counted and reported, but not recorded: a flood must not fill the database. */
const actsMax = 2000;

/** Keys that `noteHourly` remembers. */
const hourlyKeysMax = 10_000;
const hourMillis = 3_600_000;

const recordActs = unscoped('acts.record', (_q, the: { acts: string }) => {
  return sql<{ record_acts: null }>`select record_acts(${the.acts}::jsonb)`;
});

/**
 * Creates the log. Acts wait here for at most a second, so that they cost no request a round trip. If the process is
 * killed, those of the last second are lost. Changes are recorded in their transaction instead.
 *
 * @param onDropped called with the number of acts that were not recorded
 * @see docs/contribute/decisions/0044-event-log.md
 */
export function createActLog(onDropped: (count: number) => void): ActLog {
  let waiting: object[] = [];
  let dropped = 0;
  const notedAt = new BoundedMap<string, number>(hourlyKeysMax);
  const note: ActLog['note'] = (tenancyId, origin, { userId, subjectId, ...act }) => {
    if (waiting.length >= actsMax) {
      dropped += 1;
      return;
    }
    waiting.push({ ...act, tenancy_id: tenancyId, origin, user_id: userId, subject_id: subjectId });
  };
  return {
    note,
    noteHourly: (key, now, tenancyId, origin, act) => {
      const last = notedAt.get(key);
      if (last !== undefined && now.getTime() - last < hourMillis) return;
      notedAt.set(key, now.getTime());
      note(tenancyId, origin(), act);
    },
    flush: async (db) => {
      const acts = waiting;
      waiting = [];
      if (dropped > 0) onDropped(dropped);
      dropped = 0;
      if (acts.length === 0) return;
      try {
        await recordActs.run({ db }, { acts: JSON.stringify(acts) });
      } catch (error) {
        // The next flush writes them.
        waiting = [...acts, ...waiting].slice(0, actsMax);
        throw error;
      }
    },
    forgetAll: () => {
      waiting = [];
      notedAt.clear();
    },
  };
}

/** Adds an act of a request to the event log. */
export function noteAct(
  {
    db,
    platform,
    tenancyId,
  }: { readonly db: DbHandle; readonly platform: { readonly acts: ActLog }; readonly tenancyId: TenancyId },
  act: Act,
): void {
  platform.acts.note(tenancyId, db.origin, act);
}
