import { BoundedMap } from '../../../base/bounded-map.ts';
import type { Clock } from '../../../base/clock.ts';
import type { DbHandle } from '../../../db/handle.ts';
import type { TenancyId } from '../../../db/tenancy.ts';
import { tenanciesWithEndpoints } from './take-due.queries.ts';

/** How long a process remembers whether a tenancy has endpoints. Another process can create one. */
const knownMillis = 5000;
const knownMax = 10_000;

/** Tenancies with new messages. Those without endpoints cost no statement per write. */
export interface WokenTenancies {
  /** Adds a tenancy for the next round, unless it is known to have no endpoints. @returns whether it was added */
  wantsRound(tenancyId: TenancyId, areEndpointsChanged: boolean): boolean;
  /** Adds a tenancy that has endpoints. */
  add(tenancyId: TenancyId): void;
  /** Removes and returns the tenancies with endpoints. */
  take(db: DbHandle): Promise<TenancyId[]>;
}

/** Creates an empty list. */
export function createWokenTenancies(clock: Clock): WokenTenancies {
  const known = new BoundedMap<TenancyId, { readonly hasEndpoints: boolean; readonly until: number }>(knownMax);
  let woken = new Set<TenancyId>();

  const isKnown = (id: TenancyId): boolean | undefined => {
    const found = known.get(id);
    return found !== undefined && found.until > clock.now().getTime() ? found.hasEndpoints : undefined;
  };

  return {
    wantsRound: (id, areEndpointsChanged) => {
      if (!areEndpointsChanged && isKnown(id) === false) return false;
      if (areEndpointsChanged) known.delete(id);
      woken.add(id);
      return true;
    },
    add: (id) => {
      woken.add(id);
    },
    take: async (db) => {
      const tenancies = [...woken];
      woken = new Set();
      const unknown = tenancies.filter((id) => isKnown(id) === undefined);
      if (unknown.length > 0) {
        const found = new Set((await tenanciesWithEndpoints.all({ db }, { tenancies: unknown })).map(({ id }) => id));
        const until = clock.now().getTime() + knownMillis;
        for (const id of unknown) known.set(id, { hasEndpoints: found.has(id), until });
      }
      return tenancies.filter((id) => isKnown(id) === true);
    },
  };
}
