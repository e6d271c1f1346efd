/** How much of one kind of work this process takes and does at the same time. */
export interface Limits {
  /** Attempts at the same time. */
  readonly running: number;
  /** Attempts of one lane at the same time. */
  readonly runningOfLane: number;
  /** The same while half of `running` is in use, so that slow lanes leave room for others. Default: no other limit. */
  readonly runningOfLaneWhenBusy?: number;
  /** Reserved items, also those that wait for their attempt. */
  readonly reserved: number;
  /** Reserved items of one lane. */
  readonly reservedOfLane: number;
}

/** How many items can be reserved. */
export interface Room {
  /** Items in total. */
  readonly max: number;
  /** Items of a lane that is not in `busy`. */
  readonly ofLane: number;
  /** Lanes that have reserved items already. */
  readonly busy: readonly string[];
  /** Items of the lanes in `busy`, in the same order. */
  readonly rooms: readonly number[];
  /** Lanes without room. */
  readonly full: readonly string[];
}

/** A reserved item that waits for its attempt. */
export interface Waiting<Item> {
  readonly item: Item;
  /** Until when the item is reserved. */
  readonly until: Date;
}

/** The reserved items with the same limit, such as those of a project or of an address. */
export interface Lane<Item> {
  /** Undefined for items that were not taken from the database. */
  readonly name: string | undefined;
  /** Replaces the limit of attempts at the same time. */
  readonly atOnce?: number;
  readonly waiting: Waiting<Item>[];
  /** Attempts in progress. */
  running: number;
  /** Whether there can be more due items, which are not taken because the lane has no room. */
  mayHaveMore: boolean;
}

/** The reserved items of one process. */
export interface Lanes<Item> {
  /** Returns the lane of a name. */
  of(name: string): Lane<Item>;
  /** Creates a lane for items that were not taken from the database. */
  own(atOnce: number): Lane<Item>;
  add(lane: Lane<Item>, waiting: readonly Waiting<Item>[]): void;
  /** Adds items that a statement has taken, to their lanes. @param room what there was room for when the statement began */
  addTaken(byLane: ReadonlyMap<string, readonly Waiting<Item>[]>, room: Room): void;
  /** Removes and returns the item of a lane whose attempt begins now. Undefined if none waits, or the limits are reached. */
  next(lane: Lane<Item>): Waiting<Item> | undefined;
  /** Ends an attempt. @returns lanes whose attempts can go on: this one, and those that waited for room in the process */
  ended(lane: Lane<Item>): readonly Lane<Item>[];
  /** Returns the room for more items, and remembers which lanes have none. */
  room(): Room;
  /** Returns whether a lane, or the process, that was full has room for the next items. Says so once. */
  wantsMore(lane: Lane<Item>): { readonly inLane: boolean; readonly inProcess: boolean };
  /** Removes and returns the items that wait in a lane. */
  empty(lane: Lane<Item>): Waiting<Item>[];
  /** The same for all lanes. */
  emptyAll(): Waiting<Item>[];
  counts(): { readonly running: number; readonly reserved: number };
}

/** Returns at how many reserved items the next ones are taken: at half, or when fewer are reserved than may run. */
function refillAt(running: number, reserved: number): number {
  return Math.max(running - 1, Math.floor(reserved / 2));
}

/** Creates lanes without items. */
export function createLanes<Item>(limits: Limits): Lanes<Item> {
  const lanes = new Map<string, Lane<Item>>();
  const own = new Set<Lane<Item>>();
  /** Lanes that wait because the process runs as many attempts as it may. */
  const blocked = new Set<Lane<Item>>();
  let running = 0;
  let reserved = 0;
  let isFull = false;

  const sizeOf = (lane: Lane<Item>) => lane.running + lane.waiting.length;
  const runningMax = ({ atOnce = limits.runningOfLane }: Lane<Item>) =>
    running < limits.running / 2 ? atOnce : (limits.runningOfLaneWhenBusy ?? atOnce);
  const deleteEmpty = (lane: Lane<Item>) => {
    if (sizeOf(lane) > 0) return;
    if (lane.name === undefined) own.delete(lane);
    else lanes.delete(lane.name);
  };
  const of = (name: string) => {
    const lane = lanes.get(name) ?? { name, waiting: [], running: 0, mayHaveMore: false };
    lanes.set(name, lane);
    return lane;
  };
  const add = (lane: Lane<Item>, waiting: readonly Waiting<Item>[]) => {
    lane.waiting.push(...waiting);
    reserved += waiting.length;
  };
  const empty = (lane: Lane<Item>): Waiting<Item>[] => {
    const removed = lane.waiting.splice(0);
    reserved -= removed.length;
    lane.mayHaveMore = false;
    blocked.delete(lane);
    deleteEmpty(lane);
    return removed;
  };

  return {
    of,
    own: (atOnce) => {
      const lane = { name: undefined, atOnce, waiting: [], running: 0, mayHaveMore: false };
      own.add(lane);
      return lane;
    },
    add,
    addTaken: (byLane, { max, ofLane, busy, rooms }) => {
      const roomOf = new Map(busy.map((name, index) => [name, rooms[index]]));
      let count = 0;
      for (const [name, waiting] of byLane) {
        const lane = of(name);
        add(lane, waiting);
        count += waiting.length;
        // Not the size now: attempts can have ended while the statement ran.
        lane.mayHaveMore ||= waiting.length >= (roomOf.get(name) ?? ofLane);
      }
      isFull ||= count >= max;
    },
    next: (lane) => {
      // One that waits again waits behind the others.
      const canRun = lane.waiting.length > 0 && lane.running < runningMax(lane);
      if (!canRun || running < limits.running) blocked.delete(lane);
      else blocked.add(lane);
      if (!canRun || running >= limits.running) return undefined;
      lane.running += 1;
      running += 1;
      return lane.waiting.shift();
    },
    ended: (lane) => {
      lane.running -= 1;
      running -= 1;
      reserved -= 1;
      deleteEmpty(lane);
      return [...blocked, lane];
    },
    room: () => {
      const busy = [...lanes].filter(([, lane]) => sizeOf(lane) > 0);
      // Before the statement that takes items: it leaves these out, and they can get room while it runs.
      for (const [, lane] of busy) lane.mayHaveMore ||= sizeOf(lane) >= limits.reservedOfLane;
      const max = limits.reserved - reserved;
      if (max <= 0) isFull = true;
      const roomOf = (lane: Lane<Item>) => Math.max(0, limits.reservedOfLane - sizeOf(lane));
      return {
        max,
        ofLane: limits.reservedOfLane,
        busy: busy.map(([name]) => name),
        rooms: busy.map(([, lane]) => roomOf(lane)),
        full: busy.filter(([, lane]) => roomOf(lane) === 0).map(([name]) => name),
      };
    },
    wantsMore: (lane) => {
      const inLane = lane.mayHaveMore && sizeOf(lane) <= refillAt(limits.runningOfLane, limits.reservedOfLane);
      const inProcess = isFull && reserved <= refillAt(limits.running, limits.reserved);
      if (inLane) lane.mayHaveMore = false;
      if (inProcess) isFull = false;
      return { inLane, inProcess };
    },
    empty,
    emptyAll: () => [...lanes.values(), ...own].flatMap((lane) => empty(lane)),
    counts: () => ({ running, reserved }),
  };
}
