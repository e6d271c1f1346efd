import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const pendingOf = new WeakMap<Page, Set<Request>>();

/** Begins to follow the requests of a page, for `untilIdle`. */
export function followRequests(page: Page): void {
  const pending = new Set<Request>();
  pendingOf.set(page, pending);
  page.on('request', (request) => pending.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request));
}

/**
 * Resolves when a page waits for no response. Call it before a sign-out whose page must not complain: the server refuses a read that
 * is still on its way with 401, and the browser reports that.
 */
export async function untilIdle(page: Page): Promise<void> {
  await expect.poll(() => pendingOf.get(page)?.size).toBe(0);
}
