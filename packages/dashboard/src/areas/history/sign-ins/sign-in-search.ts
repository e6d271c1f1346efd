import type { SignInFailure } from '@portico/react';
import { type ListPeriod, readListPeriod } from '../../../lib/list-period.ts';
import { readTextSearch, type TextSearch } from '../../../lib/text-search.ts';

/** Filters of the sign-ins, in the URL. */
export interface SignInSearch extends ListPeriod, TextSearch {
  result?: 'succeeded' | 'failed';
  reason?: SignInFailure;
}

/** Reads the query of the sign-ins screen. Unknown parameters are dropped. */
export function readSignInSearch({ q, result, reason, ...period }: Record<string, unknown>): SignInSearch {
  return {
    ...readTextSearch({ q }),
    ...((result === 'succeeded' || result === 'failed') && { result }),
    ...(typeof reason === 'string' && /^[a-z_]{1,40}$/.test(reason) && { reason: reason as SignInFailure }),
    ...readListPeriod(period),
  };
}
