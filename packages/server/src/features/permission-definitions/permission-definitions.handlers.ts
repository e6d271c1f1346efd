import { permissionDefinitionEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { changeDefinition, createDefinition, deleteDefinition, listDefinitions } from './definitions.service.ts';

export const permissionDefinitionHandlers = implement(permissionDefinitionEndpoints, {
  'GET /team-permission-definitions': ({ project }) => listAnswer(listDefinitions(project.config, 'team')),
  'POST /team-permission-definitions': async ({ body, ...context }) => await createDefinition(context, 'team', body),
  'PATCH /team-permission-definitions/:permission_id': async ({ params, body, ...context }) =>
    await changeDefinition(context, 'team', params.permission_id, body),
  'DELETE /team-permission-definitions/:permission_id': async ({ params, ...context }) => {
    await deleteDefinition(context, 'team', params.permission_id);
    return successAnswer;
  },

  'GET /project-permission-definitions': ({ project }) => listAnswer(listDefinitions(project.config, 'project')),
  'POST /project-permission-definitions': async ({ body, ...context }) =>
    await createDefinition(context, 'project', body),
  'PATCH /project-permission-definitions/:permission_id': async ({ params, body, ...context }) =>
    await changeDefinition(context, 'project', params.permission_id, body),
  'DELETE /project-permission-definitions/:permission_id': async ({ params, ...context }) => {
    await deleteDefinition(context, 'project', params.permission_id);
    return successAnswer;
  },
});
