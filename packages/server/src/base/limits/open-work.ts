import { TooBusy } from '../passwords/work-queue.ts';

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
   * @param address the address key of the caller. Null is not counted by address
   * @returns a function to call when the request is completed
   * @throws {TooBusy} too many are in progress, in total or from this address
   */
  enter(address: string | null): () => void;
}

/** Creates the counters of a process. The limits bound their size. */
export function createOpenWork(limits: AtOnceLimits): OpenWork {
  const byAddress = new Map<string, number>();
  let inAll = 0;
  return {
    enter: (address) => {
      const ofAddress = address === null ? 0 : (byAddress.get(address) ?? 0);
      // @guard number-of-concurrent-requests
      if (inAll >= limits.inAll || ofAddress >= limits.perAddress) throw new TooBusy('Too many requests in progress.');
      inAll += 1;
      if (address !== null) byAddress.set(address, ofAddress + 1);
      return () => {
        inAll -= 1;
        if (address === null) return;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left === 0) byAddress.delete(address);
        else byAddress.set(address, left);
      };
    },
  };
}
