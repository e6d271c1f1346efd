import { TooBusy } from '../too-busy.ts';

/** Maximum numbers of concurrent costly requests. Infinity means no limit. */
export interface AtOnceLimits {
  readonly inAll: number;
  readonly perAddress: number;
}

/** The costly requests that are in progress in this process. */
export interface OpenWork {
  /**
   * Admits a request.
   *
   * @param from the address key and the project of the caller. What is null is not counted
   * @returns a function to call when the request is completed
   * @throws {TooBusy} too many are in progress, in total, from this address, or in this project
   */
  enter(from: { readonly address: string | null; readonly project: string | null }): () => void;
}

/** Creates the counters of a process. The limits bound their size. */
export function createOpenWork(limits: AtOnceLimits): OpenWork {
  const addresses = createCounts();
  const projects = createCounts();
  let inAll = 0;
  return {
    enter: ({ address, project }) => {
      const ofProject = projects.of(project);
      // A project may use as much as it leaves free, so there is room for another one.
      // @guard concurrent-requests-of-project
      const isProjectFull = ofProject > 0 && ofProject >= limits.inAll - inAll;
      // @guard number-of-concurrent-requests
      if (inAll >= limits.inAll || addresses.of(address) >= limits.perAddress || isProjectFull)
        throw new TooBusy('Too many requests in progress.');
      inAll += 1;
      addresses.add(address, 1);
      projects.add(project, 1);
      return () => {
        inAll -= 1;
        addresses.add(address, -1);
        projects.add(project, -1);
      };
    },
  };
}

/** Counts by key, and forgets keys without a count. Null is not counted. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (key: string | null) => (key === null ? 0 : (counts.get(key) ?? 0));
  return {
    of,
    add: (key: string | null, change: number) => {
      if (key === null) return;
      const count = of(key) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
