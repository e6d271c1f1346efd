import { projectOwnershipEndpoints } from '@portico/contract';
import { adminProjectToWire } from '../../ground/projects/index.ts';
import { ListStream, pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { createOwnedProject } from './create-owned-project.ts';
import { type OwnedProjectFilter, ownedPageMax, pageOfOwnedProjects } from './find-owned-projects.service.ts';
import { transferProject } from './transfer-project.ts';

export const projectOwnershipHandlers = implement(projectOwnershipEndpoints, {
  'GET /internal/projects': async ({ query: { limit, cursor, ...filter }, userId, ...context }) => {
    const owned = { userId, projectId: filter.project_id, query: filter.query, isNewestFirst: filter.desc ?? false };
    if (limit === undefined) return await allOwnedProjects(context, owned);
    const { items, next } = await pageOfOwnedProjects(context, owned, { limit, cursor });
    return pageAnswer(items, next);
  },

  'POST /internal/projects': async ({ body, userId, ...context }) => {
    const row = await createOwnedProject(context, userId, body);
    return await adminProjectToWire(context, row, 'owner');
  },

  'POST /internal/projects/transfer': async ({ body, userId, ...context }) => {
    await transferProject(context, { userId, projectId: body.project_id, newTeamId: body.new_team_id });
    return { success: 'true' as const };
  },
});

/** Returns all projects of a person: directly if a page contains them, otherwise page by page while the response is sent. */
async function allOwnedProjects(context: TenancyContext, filter: OwnedProjectFilter) {
  const { items, next } = await pageOfOwnedProjects(context, filter, { limit: ownedPageMax, cursor: undefined });
  if (next === null) return { items, is_paginated: false as const };
  return new ListStream(items, followingPages(context, filter, next));
}

async function* followingPages(context: TenancyContext, filter: OwnedProjectFilter, start: string) {
  for (let cursor: string | null = start; cursor !== null; ) {
    const { items, next } = await pageOfOwnedProjects(context, filter, { limit: ownedPageMax, cursor });
    cursor = next;
    yield items;
  }
}
