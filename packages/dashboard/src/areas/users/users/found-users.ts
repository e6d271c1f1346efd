import type { AdminOwnedProject, ServerUser, UserPage } from '@portico/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { filtersOf } from './filters-of-users.ts';
import type { UserFilterSearch, UserSearch } from './user-search.ts';

const perPage = 50;

/** Users of a page when all are loaded. */
const perLargePage = 500;

/** Maximum number of requests for a page. With filters, one request looks at a limited number of users. */
const requestsMax = 8;

/** Loads a page of the users that a search finds. It can have a few more users than `perPage`. */
export function useFoundUsers(project: AdminOwnedProject, search: UserSearch) {
  return useQuery({
    queryKey: ['users', project.id, 'list', search],
    queryFn: async () => await loadPage(project, search),
    placeholderData: keepPreviousData,
  });
}

async function loadPage(project: AdminOwnedProject, search: UserSearch): Promise<UserPage> {
  const users: ServerUser[] = [];
  let isIncomplete = false;
  let nextCursor = search.from ?? null;
  for (let request = 0; request < requestsMax && users.length < perPage; request += 1) {
    const page = await listFrom(project, search, perPage, nextCursor);
    users.push(...page);
    isIncomplete ||= page.isIncomplete;
    nextCursor = page.nextCursor;
    if (nextCursor === null) break;
  }
  return Object.assign(users, { nextCursor, isIncomplete });
}

/** Yields all users that a search finds, page by page, until the signal. A page can be empty. */
export async function* pagesOfUsers(
  project: AdminOwnedProject,
  search: UserSearch,
  signal: AbortSignal,
): AsyncGenerator<UserPage> {
  let cursor: string | null = null;
  do {
    const page: UserPage = await listFrom(project, search, perLargePage, cursor);
    signal.throwIfAborted();
    yield page;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function listFrom(
  project: AdminOwnedProject,
  search: UserSearch,
  limit: number,
  cursor: string | null,
): Promise<UserPage> {
  return await project.app.listUsers({
    ...filtersOf(search),
    limit,
    orderBy: search.order === 'active' || search.order === 'inactive' ? 'lastActiveAt' : 'signedUpAt',
    desc: search.order === undefined || search.order === 'active',
    ...(search.q === undefined ? {} : { query: search.q }),
    ...(cursor === null ? {} : { cursor }),
  });
}

/** Counts the users that filters find. */
export function useUserCount(project: AdminOwnedProject, filters: UserFilterSearch, isNeeded: boolean) {
  return useQuery({
    queryKey: ['users', project.id, 'count', filters],
    queryFn: async () => await project.app.countUsers(filtersOf(filters)),
    enabled: isNeeded,
  });
}
