import type { WireAdminProject } from '@portico/contract';
import { cursorAt, positionAt } from '../../base/position.ts';
import { adminProjectsToWire, projectsOwnedBy, roleOfGrants } from '../../ground/projects/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { containing } from '../../kernel/search-text.ts';

/** Maximum number of projects in a page. With maximum configurations, these take 13 MB. */
export const ownedPageMax = 50;

/** Which projects of a person are listed, and in which order. */
export interface OwnedProjectFilter {
  readonly userId: string;
  readonly projectId: string | undefined;
  /** A part of the name in any case, or a whole ID. An empty text is no search. */
  readonly query: string | undefined;
  readonly isNewestFirst: boolean;
}

/**
 * Reads a page of the projects that a person owns.
 *
 * @param context of the internal project
 * @param cursor the `next` of the previous page
 * @returns `next` is null at the end of the list
 */
export async function pageOfOwnedProjects(
  context: TenancyContext,
  { userId, projectId, query, isNewestFirst }: OwnedProjectFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<{ items: WireAdminProject[]; next: string | null }> {
  const after = positionAt(cursor);
  const text = query === undefined || query === '' ? null : query;
  const count = Math.min(limit, ownedPageMax);
  const rows = await projectsOwnedBy[isNewestFirst ? 'desc' : 'asc'].all(context, {
    internalTenancyId: context.tenancyId,
    userId,
    afterTime: after?.time ?? null,
    afterId: after?.id ?? null,
    projectId: projectId ?? null,
    text,
    pattern: text === null ? null : containing(text),
    count: count + 1,
  });
  const page = rows.slice(0, count);
  const last = rows.length > count ? page.at(-1) : undefined;
  const projects = page.map((row) => ({ row, role: roleOfGrants(row.permission_ids) }));
  return {
    items: await adminProjectsToWire(context, projects),
    next: last === undefined ? null : cursorAt(last.created_at_seconds, last.id),
  };
}
