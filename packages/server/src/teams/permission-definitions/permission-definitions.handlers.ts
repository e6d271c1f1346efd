import { permissionDefinitionEndpoints } from '@portico/contract';
import { listAnswer, pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { changeDefinition, createDefinition, deleteDefinition, listDefinitions } from './definitions.service.ts';

type Definition = ReturnType<typeof listDefinitions>[number];

/** Returns the definitions whose ID or description contains a text, in any case. */
function searched(definitions: Definition[], text = ''): Definition[] {
  const wanted = text.toLowerCase();
  return definitions.filter(({ id, description }) => `${id}\n${description ?? ''}`.toLowerCase().includes(wanted));
}

export const permissionDefinitionHandlers = implement(permissionDefinitionEndpoints, {
  'GET /team-permission-definitions': ({ project, query }) => {
    const found = searched(listDefinitions(project.config, 'team'), query.query);
    return query.limit === undefined ? listAnswer(found) : pageAnswer(found, null);
  },
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
