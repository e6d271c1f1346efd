import { type BodyOf, type Endpoints, type QueryOf, tagCountMax } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { changeTagsOfUsers } from '../users/index.ts';
import { listTags } from './tags.queries.ts';

/** Tags of a page, unless the request has another number. */
const pageDefault = 50;

/** Returns a page of the tags of a project. */
export async function findTags(
  context: TenancyContext,
  { query = '', cursor, limit = pageDefault }: QueryOf<Endpoints['GET /user-tags'], 'server'>,
) {
  const rows = await listTags.all(context, { start: query.trim(), after: cursor ?? null, count: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    tags: shown.map(({ tag, count }) => ({ tag, count: Math.min(count, tagCountMax), is_exact: count <= tagCountMax })),
    next: rows.length > limit ? (shown.at(-1)?.key ?? null) : null,
  };
}

/** Adds and removes tags. @returns the users who were changed, and those who would have too many tags */
export async function changeUserTags(
  context: TenancyContext,
  { user_ids: userIds, add = [], remove = [] }: BodyOf<Endpoints['POST /user-tags'], 'server'>,
) {
  const rows = await changeTagsOfUsers.all(context, {
    userIds: [...new Set(userIds)],
    add: JSON.stringify(add),
    remove: JSON.stringify(remove),
  });
  return {
    changed_user_ids: rows.flatMap(({ id, is_full }) => (is_full ? [] : id)),
    full_user_ids: rows.flatMap(({ id, is_full }) => (is_full ? id : [])),
  };
}
