interface Waiting<T> {
  readonly urgent: T[];
  readonly normal: T[];
}

/** Maximum number of remembered projects. */
const spentMax = 1000;

/** A project is slow if its items take longer than this on average, in milliseconds. */
const slowMillis = 200;

/** How much the last item counts in the average. */
const newest = 0.3;

/** More than any project spends. */
const urgency = 2 ** 40;

/**
 * A queue that is fair between projects: the next item comes from the project that has spent the least time. A project
 * with slow templates therefore waits for the others, not they for it. Its items are never urgent.
 */
export class RenderQueue<T> {
  readonly #waiting = new Map<string, Waiting<T>>();
  readonly #spent = new Map<string, number>();
  readonly #averages = new Map<string, number>();

  /** Returns the number of waiting items of a project. */
  lengthOf(project: string): number {
    const waiting = this.#waiting.get(project);
    return waiting === undefined ? 0 : waiting.urgent.length + waiting.normal.length;
  }

  /** Whether no item waits. */
  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Returns whether the last items of a project took long. */
  isSlow(project: string): boolean {
    return (this.#averages.get(project) ?? 0) > slowMillis;
  }

  /** @param isUrgent items that go before all others, except those of slow projects */
  add(project: string, item: T, isUrgent: boolean): void {
    const waiting = this.#waiting.get(project) ?? { urgent: [], normal: [] };
    this.#waiting.set(project, waiting);
    (isUrgent ? waiting.urgent : waiting.normal).push(item);
  }

  /** Takes the next item. @param isAllowed whether an item of a project may be taken now */
  take(isAllowed: (project: string) => boolean): { readonly project: string; readonly item: T } | undefined {
    let best: { project: string; waiting: Waiting<T>; rank: number } | undefined;
    for (const [project, waiting] of this.#waiting) {
      if (!isAllowed(project)) continue;
      // @guard emails-of-slow-projects-are-not-urgent
      const isUrgent = waiting.urgent.length > 0 && !this.isSlow(project);
      const rank = (this.#spent.get(project) ?? 0) - (isUrgent ? urgency : 0);
      if (best === undefined || rank < best.rank) best = { project, waiting, rank };
    }
    if (best === undefined) return undefined;
    const { project, waiting } = best;
    const item = waiting.urgent.shift() ?? waiting.normal.shift();
    if (waiting.urgent.length + waiting.normal.length === 0) this.#waiting.delete(project);
    return item === undefined ? undefined : { project, item };
  }

  /** Removes and returns all items. */
  drain(): T[] {
    const items = [...this.#waiting.values()].flatMap(({ urgent, normal }) => [...urgent, ...normal]);
    this.#waiting.clear();
    return items;
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
