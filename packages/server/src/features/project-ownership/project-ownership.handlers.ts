import { KnownErrors, projectOwnershipEndpoints, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import { listAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { RequestContext } from '../../platform/context.ts';
import { adminProjectToWire, createProject, projectsOwnedBy } from '../projects/index.ts';
import { heldMembership } from '../teams/index.ts';
import { transferProject } from './transfer-project.ts';

/**
 * The dashboard user who calls. Anybody can become an anonymous user, also where sign-up to the dashboard is closed, so
 * these own nothing.
 *
 * @throws {UserAuthenticationRequired | ExpectedInternalProject | AnonymousAuthenticationNotAllowed} in that order
 */
export function requireDashboardUser(context: Pick<RequestContext, 'userId' | 'project' | 'claims'>): UserId {
  if (context.userId === null) throw new KnownErrors.UserAuthenticationRequired();
  if (context.project.projectId !== 'internal') throw new KnownErrors.ExpectedInternalProject();
  if (context.claims?.is_anonymous === true) throw new KnownErrors.AnonymousAuthenticationNotAllowed();
  return context.userId;
}

export const projectOwnershipHandlers = implement(projectOwnershipEndpoints, {
  'GET /internal/projects': async (context) => {
    const userId = requireDashboardUser(context);
    const rows = await projectsOwnedBy.all(context, { internalTenancyId: context.tenancyId, userId });
    return listAnswer(rows.map((row) => adminProjectToWire(row, context.platform.serverKeys)));
  },

  'POST /internal/projects': async ({ body, ...context }) => {
    const userId = requireDashboardUser(context);
    const teamId = body.owner_team_id;
    const row = await inTransaction(context, async (context) => {
      if ((await heldMembership.first(context, { userId, teamId })) === undefined) {
        throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
      }
      return await createProject(context, body);
    });
    return adminProjectToWire(row, context.platform.serverKeys);
  },

  'POST /internal/projects/transfer': async ({ body, ...context }) => {
    const userId = requireDashboardUser(context);
    await transferProject(context, { userId, projectId: body.project_id, newTeamId: body.new_team_id });
    return { success: 'true' as const };
  },
});
