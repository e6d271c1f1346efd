import { expiredOf, expiriesText, type Grant, liveAmount } from './grants.ts';

/** A change of the quantity of an item. */
export interface Change {
  readonly delta: number;
  readonly createdAt: Date;
  /** Null for never. Not before `createdAt`. */
  readonly expiresAt: Date | null;
}

/**
 * The balance of the changes up to a time, so that they need not be read again. Positive changes that expire later are
 * not part of it.
 */
export interface Settled {
  readonly until: Date;
  /** Positive changes that never expire, in total. */
  readonly permanent: number;
  /** What was used beyond the amounts that had expired. */
  readonly excess: number;
  /**
   * The expiries of grants that were taken into account. If those of the grants differ now, the settled part is invalid,
   * because the past of the grants has changed. @see expiriesText
   */
  readonly expiries: string;
}

/** Everything that makes up the quantity of an item of a customer. Its settled part is valid. */
export interface History {
  readonly settled: Settled | null;
  /** All changes after the settled ones, and positive ones that expire after them. */
  readonly changes: readonly Change[];
  readonly grants: readonly Grant[];
  /** Quantities of one-time purchases, which never expire. */
  readonly purchased: number;
}

/** Returns whether a change reduces the quantity now. */
function isUsage({ delta, expiresAt }: Change, now: Date): boolean {
  return delta < 0 && (expiresAt === null || expiresAt > now);
}

/**
 * Returns what was used beyond the amounts that had expired. Usage first consumes the amounts that expire: at each time,
 * the excess grows by what was used and falls by what expired, but never below zero.
 */
function excessOf({ settled, changes, grants }: History, until: Date, now: Date): number {
  const after = settled?.until ?? null;
  const steps = new Map<number, number>();
  const add = (at: Date, amount: number) => {
    if (at > until || (after !== null && at <= after)) return;
    steps.set(at.getTime(), (steps.get(at.getTime()) ?? 0) + amount);
  };
  for (const change of changes) {
    if (isUsage(change, now)) add(change.createdAt, -change.delta);
    else if (change.delta > 0 && change.expiresAt !== null) add(change.expiresAt, -change.delta);
  }
  const expired = expiredOf(grants, now);
  let before = after === null ? 0 : expired(after.getTime());
  let excess = settled?.excess ?? 0;
  /** Lets the grants expire until a time. Between two changes only grants expire, so their sum is enough. */
  const expire = (time: number, step = 0) => {
    const total = expired(time);
    excess = Math.max(0, excess + step - (total - before));
    before = total;
  };
  for (const [time, step] of [...steps].sort(([a], [b]) => a - b)) {
    if (excess > 0) expire(time - 1);
    else before = expired(time - 1);
    expire(time, step);
  }
  if (excess > 0) expire(until.getTime());
  return excess;
}

/** Returns the positive changes that never expire. @param until changes after this time do not count */
function permanentOf({ settled, changes }: History, until: Date): number {
  const after = settled?.until ?? null;
  const added = changes.filter(
    ({ delta, expiresAt, createdAt }) =>
      delta > 0 && expiresAt === null && createdAt <= until && (after === null || createdAt > after),
  );
  return added.reduce((sum, { delta }) => sum + delta, settled?.permanent ?? 0);
}

/**
 * Returns the quantity of an item. It is negative if more was used than granted.
 *
 * @see docs/reference/protocol/payments.md#item-quantities
 */
export function quantityAt(history: History, now: Date): number {
  const live = history.changes.filter(
    ({ delta, createdAt, expiresAt }) => delta > 0 && createdAt <= now && expiresAt !== null && expiresAt > now,
  );
  const granted = history.grants.reduce((sum, grant) => sum + liveAmount(grant, now), history.purchased);
  const changed = live.reduce((sum, { delta }) => sum + delta, permanentOf(history, now));
  return granted + changed - excessOf(history, now, now);
}

/**
 * Settles a history up to a time, at most before the first negative change that expires in the future: it is given back
 * then.
 *
 * @param until a time in the past
 * @returns null if nothing can be settled
 */
export function settle(history: History, until: Date, now: Date): Settled | null {
  const open = history.changes.filter(({ delta, expiresAt }) => delta < 0 && expiresAt !== null && expiresAt > now);
  const times = open.map(({ createdAt }) => createdAt.getTime() - 1);
  const end = new Date(Math.min(until.getTime(), ...times));
  if (history.settled !== null && end <= history.settled.until) return null;
  return {
    until: end,
    permanent: permanentOf(history, end),
    excess: excessOf(history, end, now),
    expiries: expiriesText(history.grants, end, now),
  };
}
