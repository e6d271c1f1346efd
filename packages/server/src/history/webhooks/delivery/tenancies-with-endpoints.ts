import { BoundedMap } from '../../../base/bounded-map.ts';
import type { Clock } from '../../../base/clock.ts';
import type { DbHandle } from '../../../db/handle.ts';
import type { TenancyId } from '../../../db/tenancy.ts';
import { tenanciesWithEndpoints } from './open-endpoints.queries.ts';

/** How long a process remembers whether a tenancy has endpoints. Another process can create one. */
const knownMillis = 5000;
const knownMax = 10_000;

/** What this process knows about endpoints, so that writes in tenancies without any cost no statement. */
export interface KnownEndpoints {
  /** Returns whether a tenancy is known to have none. */
  hasNone(tenancyId: TenancyId): boolean;
  /** Forgets a tenancy whose endpoints have changed. */
  forget(tenancyId: TenancyId): void;
  /** Returns those of some tenancies that have endpoints. */
  choose(db: DbHandle, tenancies: readonly TenancyId[]): Promise<TenancyId[]>;
}

/** Creates the memory, with nothing known. */
export function createKnownEndpoints(clock: Clock): KnownEndpoints {
  const known = new BoundedMap<TenancyId, { readonly hasEndpoints: boolean; readonly until: number }>(knownMax);

  const isKnown = (id: TenancyId): boolean | undefined => {
    const found = known.get(id);
    return found !== undefined && found.until > clock.now().getTime() ? found.hasEndpoints : undefined;
  };

  return {
    hasNone: (id) => isKnown(id) === false,
    forget: (id) => {
      known.delete(id);
    },
    choose: async (db, tenancies) => {
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
