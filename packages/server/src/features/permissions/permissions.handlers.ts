import { KnownErrors, permissionEndpoints, type UserId } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUser } from '../users/index.ts';
import {
  changeDefinition,
  createDefinition,
  type DefinitionFollowers,
  deleteDefinition,
  listDefinitions,
} from './definitions.service.ts';
import { grantToUser, projectGrants, revokeFromUser } from './grants.queries.ts';
import { expandGrants, permissionIdsToLookFor, problemOfScope } from './grants.ts';

/** @throws {UserNotFound} */
async function requireUser(context: TenancyContext, userId: UserId): Promise<void> {
  const user = await findUser.first(context, { userId });
  if (user === undefined) throw new KnownErrors.UserNotFound();
}

/** @param followers what happens to grants in teams when a definition changes */
export const permissionHandlers = (followers: DefinitionFollowers) =>
  implement(permissionEndpoints, {
    'GET /team-permission-definitions': ({ project }) => listAnswer(listDefinitions(project.config, 'team')),
    'POST /team-permission-definitions': async ({ body, ...context }) => await createDefinition(context, 'team', body),
    'PATCH /team-permission-definitions/:permission_id': async ({ params, body, ...context }) =>
      await changeDefinition(context, 'team', params.permission_id, body, followers),
    'DELETE /team-permission-definitions/:permission_id': async ({ params, ...context }) => {
      await deleteDefinition(context, 'team', params.permission_id, followers);
      return successAnswer;
    },

    'GET /project-permission-definitions': ({ project }) => listAnswer(listDefinitions(project.config, 'project')),
    'POST /project-permission-definitions': async ({ body, ...context }) =>
      await createDefinition(context, 'project', body),
    'PATCH /project-permission-definitions/:permission_id': async ({ params, body, ...context }) =>
      await changeDefinition(context, 'project', params.permission_id, body, followers),
    'DELETE /project-permission-definitions/:permission_id': async ({ params, ...context }) => {
      await deleteDefinition(context, 'project', params.permission_id, followers);
      return successAnswer;
    },

    'GET /project-permissions': async ({ query, ...context }) => {
      if (context.level === 'client') {
        if (context.userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
        if (query.user_id !== context.userId) {
          throw new Refusal(403, 'Client can only list permissions of their own user. Use user_id=me.');
        }
      }
      const { config } = context.project;
      const permissionIds = permissionIdsToLookFor(config, query);
      const rows = await projectGrants.all(context, { userId: query.user_id ?? null, permissionIds });
      return listAnswer(expandGrants(config, rows, query).map(({ user_id, permission_id: id }) => ({ id, user_id })));
    },

    'POST /project-permissions/:user_id/:permission_id': async ({ params, ...context }) => {
      const { user_id: userId, permission_id: permissionId } = params;
      const problem = problemOfScope(context.project.config, permissionId, 'project');
      if (problem !== undefined) {
        await requireUser(context, userId);
        throw problem;
      }
      const user = await grantToUser.first(context, { userId, permissionId });
      if (user === undefined) throw new KnownErrors.UserNotFound();
      return { id: permissionId, user_id: userId };
    },

    'DELETE /project-permissions/:user_id/:permission_id': async ({ params, ...context }) => {
      const { user_id: userId, permission_id: permissionId } = params;
      const revoked = await revokeFromUser.run(context, { userId, permissionId });
      if (revoked > 0) return successAnswer;
      await requireUser(context, userId);
      throw new KnownErrors.PermissionNotFound({ permission_id: permissionId });
    },
  });
