import type { SignInFailure } from '@portico/react';
import { type ListPeriod, readListPeriod } from '../../../lib/list-period.ts';

/** Filters of the sign-ins, in the URL. */
export interface SignInSearch extends ListPeriod {
  q?: string;
  result?: 'succeeded' | 'failed';
  reason?: SignInFailure;
}

/** Reads the query of the sign-ins screen. Unknown parameters are dropped. */
export function readSignInSearch({ q, result, reason, ...period }: Record<string, unknown>): SignInSearch {
  const text = typeof q === 'number' ? String(q) : q;
  return {
    ...(typeof text === 'string' && text !== '' && { q: text.slice(0, 256) }),
    ...((result === 'succeeded' || result === 'failed') && { result }),
    ...(typeof reason === 'string' && /^[a-z_]{1,40}$/.test(reason) && { reason: reason as SignInFailure }),
    ...readListPeriod(period),
  };
}
