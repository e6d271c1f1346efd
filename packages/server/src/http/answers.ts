import type { Redirect } from '../base/redirect.ts';
import { renderError } from './answer/render.ts';
import type { RawAnswer } from './implement.ts';

export { ListStream, wholeList } from './answer/list-stream.ts';
export { ClientAnswer } from './implement.ts';

/** Returns the response of a list without pages. @see docs/reference/protocol/requests.md#lists-and-pagination */
export function listAnswer<T>(items: T[]): { items: T[]; is_paginated: false } {
  return { items, is_paginated: false };
}

/**
 * Returns the response of a list with pages.
 *
 * @param nextCursor start of the next page, or null at the end
 * @param isIncomplete whether more items may match than the pages contain
 */
export function pageAnswer<T>(items: T[], nextCursor: string | null, isIncomplete = false) {
  const pagination = { next_cursor: nextCursor, ...(isIncomplete ? { incomplete_results: true as const } : {}) };
  return { items, is_paginated: true as const, pagination };
}

/** Response of operations without a result. */
export const successAnswer = { success: true } as const;

/** Returns a redirect response. */
export function redirectAnswer(status: 302 | 303 | 307, { location, cookie, failure }: Redirect): RawAnswer {
  const headers = { location, ...(cookie === undefined ? {} : { 'set-cookie': cookie }) };
  return { status, headers, body: '', failure };
}

/**
 * Returns a page for people in place of a failure, with the status of the failure and when to try again.
 *
 * @param page its headers and HTML
 */
export function failurePageAnswer(failure: unknown, page: Pick<RawAnswer, 'headers' | 'body'>): RawAnswer {
  const { status, headers } = renderError(failure, '');
  const wait = headers['retry-after'];
  return {
    ...page,
    status,
    headers: { ...(wait === undefined ? {} : { 'retry-after': wait }), ...page.headers },
    failure,
  };
}
