import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { grantedPermissions, projectColumns } from './projects.queries.ts';

interface OwnedProjectsArguments {
  readonly internalTenancyId: TenancyId;
  readonly userId: string;
  /** The last project of the previous page. Null for the first page. */
  readonly afterTime: string | null;
  readonly afterId: string | null;
  /** Only the project with this ID. */
  readonly projectId: string | null;
  /** A part of the name in any case, or a whole ID. */
  readonly text: string | null;
  /** The pattern of `like` for the text. */
  readonly pattern: string | null;
  readonly count: number;
}

/**
 * Declares the statement for a page of the projects of the teams of a user of the internal project. Each team contributes at most a
 * page, from `projects_by_owner`.
 */
function declareOwnedProjects(direction: 'asc' | 'desc') {
  const isBeyond = sql.raw(direction === 'asc' ? '>' : '<');
  return unscoped(`projects.owned_by_${direction}`, (q, the: OwnedProjectsArguments) =>
    q
      .selectFrom('team_memberships as m')
      .innerJoinLateral(
        (e) =>
          e
            .selectFrom('projects')
            .selectAll('projects')
            .whereRef('projects.owner_team_id', '=', 'm.team_id')
            .where(
              sql<boolean>`(${the.afterId}::text is null
                or (projects.created_at, projects.id) ${isBeyond} (${the.afterTime}::timestamptz, ${the.afterId}::text))`,
            )
            .where(sql<boolean>`(${the.projectId}::text is null or projects.id = ${the.projectId})`)
            .where(
              sql<boolean>`(${the.text}::text is null or projects.id = lower(${the.text})
                or lower(projects.display_name) like lower(${the.pattern}::text))`,
            )
            .orderBy('projects.created_at', direction)
            .orderBy('projects.id', direction)
            .limit(sql<number>`${the.count}::int`)
            .as('p'),
        (on) => on.onTrue(),
      )
      .innerJoin('tenancies as t', (on) => on.onRef('t.project_id', '=', 'p.id').on('t.branch_id', '=', 'main'))
      .select(projectColumns)
      .select(grantedPermissions)
      .select(sql<number>`date_part('epoch', p.created_at)`.as('created_at_seconds'))
      .where('m.tenancy_id', '=', the.internalTenancyId)
      .where(sql<boolean>`m.user_id = ${the.userId}`)
      .orderBy('p.created_at', direction)
      .orderBy('p.id', direction)
      .limit(sql<number>`${the.count}::int`),
  );
}

/** A page of the projects of a user's teams, by creation, then by ID. */
export const projectsOwnedBy = { asc: declareOwnedProjects('asc'), desc: declareOwnedProjects('desc') };
