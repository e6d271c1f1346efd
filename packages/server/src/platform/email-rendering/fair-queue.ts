interface Waiting<T> {
  readonly urgent: T[];
  readonly normal: T[];
}

/** Maximum number of remembered projects. */
const spentMax = 1000;

/**
 * A queue that is fair between projects: the next item comes from the project that has spent the least time. A project
 * with slow templates therefore waits for the others, not they for it.
 */
export class FairQueue<T> {
  readonly #waiting = new Map<string, Waiting<T>>();
  readonly #spent = new Map<string, number>();

  /** The number of waiting items of a project. */
  lengthOf(project: string): number {
    const waiting = this.#waiting.get(project);
    return waiting === undefined ? 0 : waiting.urgent.length + waiting.normal.length;
  }

  /** Whether no item waits. */
  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** @param isUrgent items that go before all others of every project */
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
      const rank = (this.#spent.get(project) ?? 0) - (waiting.urgent.length > 0 ? Number.MAX_SAFE_INTEGER : 0);
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
    for (const oldest of this.#spent.keys()) {
      if (this.#spent.size <= spentMax) break;
      this.#spent.delete(oldest);
    }
  }
}
