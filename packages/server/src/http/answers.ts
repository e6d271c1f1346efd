import type { Redirect } from '../platform/redirect.ts';
import type { RawAnswer } from './implement.ts';

export { ClientAnswer } from './implement.ts';
export { ListStream, wholeList } from './list-stream.ts';

/** The answer of a list that does not page. @see docs/protocol/requests.md#lists-and-pagination */
export function listAnswer<T>(items: T[]): { items: T[]; is_paginated: false } {
  return { items, is_paginated: false };
}

/** The answer of a list that pages. @param nextCursor where the next page starts, or null at the end */
export function pageAnswer<T>(items: T[], nextCursor: string | null) {
  return { items, is_paginated: true as const, pagination: { next_cursor: nextCursor } };
}

/** The answer of what has nothing else to say. */
export const successAnswer = { success: true } as const;

/** Sends a browser on. */
export function redirectAnswer(status: 302 | 303 | 307, { location, cookie }: Redirect): RawAnswer {
  return { status, headers: { location, ...(cookie === undefined ? {} : { 'set-cookie': cookie }) }, body: '' };
}
