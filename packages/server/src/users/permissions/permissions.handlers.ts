import { permissionEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { projectGrants } from './grants.queries.ts';
import { expandGrants, permissionIdsToLookFor } from './grants.ts';
import { grantProjectPermission, revokeProjectPermission } from './permissions.service.ts';

export const permissionHandlers = implement(permissionEndpoints, {
  'GET /project-permissions': async ({ query, ...context }) => {
    const { config } = context.project;
    const permissionIds = permissionIdsToLookFor(config, query);
    const rows = await projectGrants.all(context, { userId: query.user_id ?? null, permissionIds });
    return listAnswer(expandGrants(config, rows, query).map(({ user_id, permission_id: id }) => ({ id, user_id })));
  },

  'POST /project-permissions/:user_id/:permission_id': async ({ params, ...context }) => {
    const { user_id: userId, permission_id: permissionId } = params;
    await grantProjectPermission(context, { userId, permissionId });
    return { id: permissionId, user_id: userId };
  },

  'DELETE /project-permissions/:user_id/:permission_id': async ({ params, ...context }) => {
    await revokeProjectPermission(context, { userId: params.user_id, permissionId: params.permission_id });
    return successAnswer;
  },
});
