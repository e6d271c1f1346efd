import { projectOwnershipEndpoints } from '@portico/contract';
import { adminProjectsToWire, adminProjectToWire, projectsOwnedBy, roleOfGrants } from '../../ground/projects/index.ts';
import { listAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { createOwnedProject } from './create-owned-project.ts';
import { transferProject } from './transfer-project.ts';

export const projectOwnershipHandlers = implement(projectOwnershipEndpoints, {
  'GET /internal/projects': async ({ userId, ...context }) => {
    const rows = await projectsOwnedBy.all(context, { internalTenancyId: context.tenancyId, userId });
    return listAnswer(
      await adminProjectsToWire(
        context,
        rows.map((row) => ({ row, role: roleOfGrants(row.permission_ids) })),
      ),
    );
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
