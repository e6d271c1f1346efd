import type { UserFilters } from '@portico/react';
import { endOfPeriod } from '../../../lib/url-period.ts';
import type { UserFilterSearch } from './user-search.ts';

/** Returns the filters for the API. */
export function filtersOf(search: UserFilterSearch): UserFilters {
  const { verified, twoFactor, restricted, leaving, method, team, permission, product, tag } = search;
  return {
    ...(search.anonymous === true && { includeAnonymous: true }),
    ...(search.anonymous === 'only' && { onlyAnonymous: true }),
    ...(verified !== undefined && { primaryEmailVerified: verified }),
    ...(twoFactor !== undefined && { isMultiFactorRequired: twoFactor }),
    ...(restricted !== undefined && { restrictedByAdmin: restricted }),
    ...(leaving !== undefined && { deletionScheduled: leaving }),
    ...(method !== undefined && { signInMethod: method }),
    ...(team !== undefined && { teamId: team }),
    ...(permission !== undefined && { permissionId: permission }),
    ...(product !== undefined && { productId: product }),
    ...(tag !== undefined && { tag }),
    ...(search.since !== undefined && { signedUpFrom: new Date(search.since) }),
    ...(search.until !== undefined && { signedUpTo: endOfPeriod(search.until) }),
    ...(search.activeSince !== undefined && { lastActiveFrom: new Date(search.activeSince) }),
    ...(search.activeUntil !== undefined && { lastActiveTo: endOfPeriod(search.activeUntil) }),
  };
}
