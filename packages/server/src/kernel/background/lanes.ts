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
  /** Items of a project that is not in `fullProjects`. */
  readonly ofProject: number;
  /** Projects without room. Empty for work whose lanes are projects. */
  readonly fullProjects: readonly string[];
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
  /** The project of all its items, if a project can have several lanes. */
  readonly project?: string | undefined;
  /** Replaces the limit of attempts at the same time. */
  readonly atOnce?: number;
  readonly waiting: Waiting<Item>[];
  /** Attempts in progress. */
  running: number;
  /** Whether there can be more due items, which are not taken because the lane has no room. */
  mayHaveMore: boolean;
}

/** Returns at how many reserved items the next ones are taken: at half, or when fewer are reserved than may run. */
function refillAt(running: number, reserved: number): number {
  return Math.max(running - 1, Math.floor(reserved / 2));
}

/** The reserved items of one process, by lane. */
export class Lanes<Item> {
  readonly #limits: Limits;
  readonly #named = new Map<string, Lane<Item>>();
  readonly #own = new Set<Lane<Item>>();
  /** Lanes that wait because the process runs as many attempts as it may. */
  readonly #blocked = new Set<Lane<Item>>();
  readonly #runningOf = new Map<string | undefined, number>();
  #running = 0;
  #reserved = 0;
  #isFull = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Returns the lane of a name. @param project see `Lane.project` */
  of(name: string, project?: string): Lane<Item> {
    const lane = this.#named.get(name) ?? { name, project, waiting: [], running: 0, mayHaveMore: false };
    this.#named.set(name, lane);
    return lane;
  }

  /** Creates a lane for items that were not taken from the database. */
  own(atOnce: number): Lane<Item> {
    const lane = { name: undefined, atOnce, waiting: [], running: 0, mayHaveMore: false };
    this.#own.add(lane);
    return lane;
  }

  /** Adds items to a lane. */
  add(lane: Lane<Item>, waiting: readonly Waiting<Item>[]): void {
    lane.waiting.push(...waiting);
    this.#reserved += waiting.length;
  }

  /** Adds items that a statement has taken, to their lanes. @param room what there was room for when the statement began */
  addTaken(
    byLane: ReadonlyMap<string, readonly Waiting<Item>[]>,
    { max, ofLane, busy, rooms }: Room,
    projectOf: (name: string) => string | undefined,
  ): void {
    const roomOf = new Map(busy.map((name, index) => [name, rooms[index]]));
    let count = 0;
    for (const [name, waiting] of byLane) {
      const lane = this.of(name, projectOf(name));
      this.add(lane, waiting);
      count += waiting.length;
      // Not the size now: attempts can have ended while the statement ran.
      lane.mayHaveMore ||= waiting.length >= (roomOf.get(name) ?? ofLane);
    }
    this.#isFull ||= count >= max;
  }

  /** Removes and returns the item of a lane whose attempt begins now. Undefined if none waits, or the limits are reached. */
  next(lane: Lane<Item>): Waiting<Item> | undefined {
    const hasRoom = this.#running < this.#limits.running && this.#hasShare(lane);
    const canRun = lane.waiting.length > 0 && lane.running < this.#runningMax(lane);
    // One that waits again waits behind the others.
    if (canRun && !hasRoom) this.#blocked.add(lane);
    else this.#blocked.delete(lane);
    if (!canRun || !hasRoom) return undefined;
    this.#count(lane, 1);
    return lane.waiting.shift();
  }

  /** Returns whether a project may run one more attempt: it may run as many as it leaves free, so there is room for another project. */
  #hasShare({ project }: Lane<Item>): boolean {
    const ofProject = this.#runningOf.get(project) ?? 0;
    // @guard share-of-project-in-lanes
    return project === undefined || ofProject === 0 || ofProject < this.#limits.running - this.#running;
  }

  /** Returns the projects that have reserved as many items as they leave free. */
  #fullProjects(max: number): readonly string[] {
    const reserved = new Map<string, number>();
    for (const lane of this.#named.values()) {
      if (lane.project !== undefined) reserved.set(lane.project, (reserved.get(lane.project) ?? 0) + sizeOf(lane));
    }
    return [...reserved].filter(([, count]) => count >= max).map(([project]) => project);
  }

  /** Ends an attempt. @returns lanes whose attempts can go on: this one, and those that waited for room in the process */
  ended(lane: Lane<Item>): readonly Lane<Item>[] {
    this.#count(lane, -1);
    this.#reserved -= 1;
    this.#deleteEmpty(lane);
    return [...this.#blocked, lane];
  }

  /** Returns the room for more items, and remembers which lanes have none. */
  room(): Room {
    const { reserved, reservedOfLane } = this.#limits;
    const busy = [...this.#named].filter(([, lane]) => sizeOf(lane) > 0);
    // Before the statement that takes items: it leaves these out, and they can get room while it runs.
    for (const [, lane] of busy) lane.mayHaveMore ||= sizeOf(lane) >= reservedOfLane;
    const max = reserved - this.#reserved;
    if (max <= 0) this.#isFull = true;
    const roomOf = (lane: Lane<Item>) => Math.max(0, reservedOfLane - sizeOf(lane));
    return {
      max,
      ofLane: reservedOfLane,
      busy: busy.map(([name]) => name),
      rooms: busy.map(([, lane]) => roomOf(lane)),
      full: busy.filter(([, lane]) => roomOf(lane) === 0).map(([name]) => name),
      ofProject: Math.max(1, Math.floor(max / 2)),
      fullProjects: this.#fullProjects(max),
    };
  }

  /** Returns whether a lane, or the process, that was full has room for the next items. Says so once. */
  wantsMore(lane: Lane<Item>): { readonly inLane: boolean; readonly inProcess: boolean } {
    const { running, runningOfLane, reserved, reservedOfLane } = this.#limits;
    const inLane = lane.mayHaveMore && sizeOf(lane) <= refillAt(runningOfLane, reservedOfLane);
    const inProcess = this.#isFull && this.#reserved <= refillAt(running, reserved);
    if (inLane) lane.mayHaveMore = false;
    if (inProcess) this.#isFull = false;
    return { inLane, inProcess };
  }

  /** Removes and returns the items that wait in a lane. */
  empty(lane: Lane<Item>): Waiting<Item>[] {
    const removed = lane.waiting.splice(0);
    this.#reserved -= removed.length;
    lane.mayHaveMore = false;
    this.#blocked.delete(lane);
    this.#deleteEmpty(lane);
    return removed;
  }

  /** Removes and returns the items that wait in all lanes. */
  emptyAll(): Waiting<Item>[] {
    return [...this.#named.values(), ...this.#own].flatMap((lane) => this.empty(lane));
  }

  /** Counts the attempts in progress, and the reserved items. */
  counts(): { readonly running: number; readonly reserved: number } {
    return { running: this.#running, reserved: this.#reserved };
  }

  #count(lane: Lane<Item>, change: number): void {
    const ofProject = (this.#runningOf.get(lane.project) ?? 0) + change;
    if (ofProject === 0) this.#runningOf.delete(lane.project);
    else this.#runningOf.set(lane.project, ofProject);
    lane.running += change;
    this.#running += change;
  }

  #runningMax({ atOnce = this.#limits.runningOfLane }: Lane<Item>): number {
    const isBusy = this.#running >= this.#limits.running / 2;
    return isBusy ? (this.#limits.runningOfLaneWhenBusy ?? atOnce) : atOnce;
  }

  #deleteEmpty(lane: Lane<Item>): void {
    if (sizeOf(lane) > 0) return;
    if (lane.name === undefined) this.#own.delete(lane);
    else this.#named.delete(lane.name);
  }
}

/** Counts the items of a lane, those that run and those that wait. */
function sizeOf({ running, waiting }: Lane<unknown>): number {
  return running + waiting.length;
}
