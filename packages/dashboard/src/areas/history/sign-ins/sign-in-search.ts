import type { SignInFailure } from '@portico/react';
import { isUrlTime } from '../../../lib/url-period.ts';

/** Filters of the sign-ins, in the URL. */
export interface SignInSearch {
  q?: string;
  result?: 'succeeded' | 'failed';
  reason?: SignInFailure;
  /** First and last day in UTC, or times, of which the second one is exclusive. */
  since?: string;
  until?: string;
}

/** Reads the query of the sign-ins screen. Unknown parameters are dropped. */
export function readSignInSearch({ q, result, reason, since, until }: Record<string, unknown>): SignInSearch {
  const text = typeof q === 'number' ? String(q) : q;
  return {
    ...(typeof text === 'string' && text !== '' && { q: text.slice(0, 256) }),
    ...((result === 'succeeded' || result === 'failed') && { result }),
    ...(typeof reason === 'string' && /^[a-z_]{1,40}$/.test(reason) && { reason: reason as SignInFailure }),
    ...(isUrlTime(since) && { since }),
    ...(isUrlTime(until) && { until }),
  };
}
