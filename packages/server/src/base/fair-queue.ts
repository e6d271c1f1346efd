/** What the queue needs to know of an item. */
export interface FairItem {
  /** The tenancy whose share it uses. */
  readonly project: string;
  /** Whether it goes before all others, except those of slow projects. */
  readonly isUrgent?: boolean | undefined;
  /** Expected processor time in milliseconds. Undefined: that of the project's last items. */
  readonly millis?: number | undefined;
}

interface Waiting<T> {
  readonly urgent: T[];
  readonly normal: T[];
}

/** Maximum number of remembered projects. */
const spentMax = 1000;

/** An item is slow if it takes longer than this, in milliseconds. */
const slowMillis = 200;

/** How much the last item counts in the average. */
const newest = 0.3;

/** More than any project spends. */
const urgency = 2 ** 40;

/**
 * A queue that is fair between projects: the next item comes from the project that has spent the least time. A project
 * with slow items therefore waits for the others, not they for it. Its items are never urgent.
 */
export class FairQueue<T extends FairItem> {
  readonly #waiting = new Map<string, Waiting<T>>();
  readonly #spent = new Map<string, number>();
  readonly #averages = new Map<string, number>();

  /** Returns the waiting items of a project. */
  itemsOf(project: string): readonly T[] {
    const waiting = this.#waiting.get(project);
    return waiting === undefined ? [] : [...waiting.urgent, ...waiting.normal];
  }

  /** Returns all waiting items. */
  items(): readonly T[] {
    return [...this.#waiting.keys()].flatMap((project) => this.itemsOf(project));
  }

  /** Whether no item waits. */
  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Returns whether an item takes long, or the last items of its project did. */
  isSlow({ project, millis }: FairItem): boolean {
    return (millis ?? this.#averages.get(project) ?? 0) > slowMillis;
  }

  add(item: T): void {
    const waiting = this.#waiting.get(item.project) ?? { urgent: [], normal: [] };
    this.#waiting.set(item.project, waiting);
    (item.isUrgent === true ? waiting.urgent : waiting.normal).push(item);
  }

  /** Takes the next item. @param isAllowed whether an item may be taken now */
  take(isAllowed: (item: T) => boolean): T | undefined {
    let best: { waiting: Waiting<T>; item: T; rank: number } | undefined;
    for (const [project, waiting] of this.#waiting) {
      const item = waiting.urgent[0] ?? waiting.normal[0];
      if (item === undefined || !isAllowed(item)) continue;
      // @guard emails-of-slow-projects-are-not-urgent
      const isUrgent = item.isUrgent === true && !this.isSlow(item);
      const rank = (this.#spent.get(project) ?? 0) - (isUrgent ? urgency : 0);
      if (best === undefined || rank < best.rank) best = { waiting, item, rank };
    }
    if (best === undefined) return undefined;
    this.#remove(best.item, best.waiting);
    return best.item;
  }

  /** Removes items of a project and returns them. */
  removeOf(project: string, isRemoved: (item: T) => boolean): readonly T[] {
    const waiting = this.#waiting.get(project);
    const removed = this.itemsOf(project).filter(isRemoved);
    for (const item of removed) if (waiting !== undefined) this.#remove(item, waiting);
    return removed;
  }

  #remove(item: T, { urgent, normal }: Waiting<T>): void {
    const list = item.isUrgent === true ? urgent : normal;
    list.splice(list.indexOf(item), 1);
    if (urgent.length + normal.length === 0) this.#waiting.delete(item.project);
  }

  /** Records time that a project has used, in milliseconds. Earlier use counts less and less. */
  spend(project: string, millis: number): void {
    for (const [known, spent] of this.#spent) {
      const left = spent * 0.99;
      if (left < 1) this.#spent.delete(known);
      else this.#spent.set(known, left);
    }
    this.#spent.set(project, (this.#spent.get(project) ?? 0) + millis);
    const average = this.#averages.get(project) ?? millis;
    this.#averages.delete(project);
    this.#averages.set(project, average + newest * (millis - average));
    for (const known of [this.#spent, this.#averages]) forgetOldest(known);
  }
}

function forgetOldest(known: Map<string, number>): void {
  for (const oldest of known.keys()) {
    if (known.size <= spentMax) break;
    known.delete(oldest);
  }
}
