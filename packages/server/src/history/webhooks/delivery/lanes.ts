import type { HeldDelivery } from './take-due.queries.ts';

/** Attempts of one endpoint that run at the same time in this process. */
const underWayOfEndpointMax = 10;
/** The same while this process is busy, so that slow receivers leave room for others. */
const underWayOfEndpointMin = 2;

/** Deliveries of one endpoint that this process has reserved. */
const reservedOfEndpointMax = 100;

/** Attempts that run at the same time in this process. */
const underWayMax = 1000;

/** Deliveries that this process has reserved, also those that wait. */
const reservedMax = 2000;

/** A delivery that waits for its attempt. */
interface Waiting {
  readonly held: HeldDelivery;
  readonly heldUntil: Date;
}

/** The reserved deliveries of one endpoint. */
export interface Lane {
  /** Returns a delivery whose attempt begins now, or undefined. */
  next(): Waiting | undefined;
  /** An attempt has ended. */
  ended(): void;
  /** Whether there may be more due deliveries than were reserved, and there is room for them. */
  needsMore(): boolean;
}

/** How many deliveries can be reserved. */
export interface Rooms {
  /** Of an endpoint that is not in `busy`. */
  readonly room: number;
  readonly busy: readonly string[];
  readonly rooms: readonly number[];
  /** In total. */
  readonly max: number;
}

/** The reserved deliveries of this process by endpoint. */
export interface Lanes {
  /** @param isFull whether as many were reserved as there was room for, so that there may be more */
  add(endpointId: string, held: readonly HeldDelivery[], reservation: { heldUntil: Date; isFull: boolean }): Lane;
  rooms(): Rooms;
  /** Removes and returns the deliveries of an endpoint that wait. */
  empty(endpointId: string): HeldDelivery[];
  /** The same for all endpoints. */
  emptyAll(): HeldDelivery[];
}

interface LaneState {
  readonly waiting: Waiting[];
  underWay: number;
  mayHaveMore: boolean;
}

/** Creates lanes without deliveries. */
export function createLanes(): Lanes {
  const lanes = new Map<string, LaneState>();
  let underWay = 0;
  let reserved = 0;

  const empty = (state: LaneState | undefined): HeldDelivery[] => {
    const removed = state?.waiting.splice(0) ?? [];
    reserved -= removed.length;
    if (state !== undefined) state.mayHaveMore = false;
    return removed.map(({ held }) => held);
  };

  const laneOf = (endpointId: string, state: LaneState): Lane => ({
    next: () => {
      const max = underWay < underWayMax / 2 ? underWayOfEndpointMax : underWayOfEndpointMin;
      if (state.underWay >= max || underWay >= underWayMax) return undefined;
      const next = state.waiting.shift();
      if (next === undefined) return undefined;
      state.underWay += 1;
      underWay += 1;
      return next;
    },
    ended: () => {
      state.underWay -= 1;
      underWay -= 1;
      reserved -= 1;
      if (state.underWay === 0 && state.waiting.length === 0 && !state.mayHaveMore) lanes.delete(endpointId);
    },
    needsMore: () => {
      const needs = state.mayHaveMore && state.underWay + state.waiting.length <= reservedOfEndpointMax / 2;
      if (needs) state.mayHaveMore = false;
      return needs;
    },
  });

  return {
    add: (endpointId, held, { heldUntil, isFull }) => {
      const state = lanes.get(endpointId) ?? { waiting: [], underWay: 0, mayHaveMore: false };
      lanes.set(endpointId, state);
      state.waiting.push(...held.map((one) => ({ held: one, heldUntil })));
      state.mayHaveMore ||= isFull;
      reserved += held.length;
      return laneOf(endpointId, state);
    },
    rooms: () => {
      const busy = [...lanes].filter(([, state]) => state.underWay + state.waiting.length > 0);
      return {
        room: reservedOfEndpointMax,
        busy: busy.map(([id]) => id),
        rooms: busy.map(([, state]) => Math.max(0, reservedOfEndpointMax - state.underWay - state.waiting.length)),
        max: reservedMax - reserved,
      };
    },
    empty: (endpointId) => empty(lanes.get(endpointId)),
    emptyAll: () => [...lanes.values()].flatMap((state) => empty(state)),
  };
}
