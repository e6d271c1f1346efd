import type { retentionSettings } from '@portico/contract';
import type { Answer, Transport } from '../../core/transport.ts';

type WireErasure = Answer<'POST /internal/erasures', 'admin'>;

/** An erasure of the personal data of a deleted user. It has none of the data. */
export interface Erasure {
  /** ID of the erasure. */
  readonly id: string;
  /** ID of the deleted user. */
  readonly userId: string;
  /** When the user was deleted, or when a person asked for the erasure. */
  readonly createdAt: Date;
  /** The person or key that asked for it. Null if the time has come that the project has chosen. */
  readonly requestedBy: WireErasure['requested_by'];
  /** When it began. Null while it waits for its time. */
  readonly begunAt: Date | null;
  /** When nothing was left. Null before. */
  readonly completedAt: Date | null;
  /** How many rows of each kind were removed or lost their personal values. */
  readonly counts: WireErasure['counts'];
}

/** Options of a list of erasures. */
export interface ListErasuresOptions {
  /** Maximum number of erasures on the page, at most 100. Default: 50. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** A page of erasures, newest first. */
export type ErasurePage = Erasure[] & { readonly nextCursor: string | null };

/** Lists erasures, newest first. */
export async function listErasures(
  transport: Transport<'admin'>,
  options: ListErasuresOptions = {},
): Promise<ErasurePage> {
  const { items, pagination } = await transport.call('GET /internal/erasures', { query: options });
  return Object.assign(items.map(erasureFromWire), { nextCursor: pagination.next_cursor });
}

/** Deletes a user and begins the erasure of what is left. */
export async function createErasure(transport: Transport<'admin'>, userId: string): Promise<Erasure> {
  return erasureFromWire(await transport.call('POST /internal/erasures', { body: { user_id: userId } }));
}

/** What a shorter time would delete. */
export interface RetentionCount {
  /** Rows that are older, at most 10,000. */
  readonly count: number;
  /** Whether there are more than `count`. */
  readonly isMore: boolean;
}

/** Options of a count of old data. */
export interface CountOldDataOptions {
  /** Setting of the kind of data, such as `events.retentionDays`. */
  readonly setting: (typeof retentionSettings)[number];
  /** Age in days. */
  readonly days: number;
}

/** Counts data that is older than a number of days. */
export async function countOldData(
  transport: Transport<'admin'>,
  options: CountOldDataOptions,
): Promise<RetentionCount> {
  const { count, is_more: isMore } = await transport.call('GET /internal/retention/count', { query: options });
  return { count, isMore };
}

const dateOf = (millis: number | null) => (millis === null ? null : new Date(millis));

function erasureFromWire(wire: WireErasure): Erasure {
  return {
    id: wire.id,
    userId: wire.user_id,
    createdAt: new Date(wire.created_at_millis),
    requestedBy: wire.requested_by,
    begunAt: dateOf(wire.begun_at_millis),
    completedAt: dateOf(wire.completed_at_millis),
    counts: wire.counts,
  };
}
