import { projectEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { changeKeySet, createKeySet, listKeySets, requireKeySet } from './key-sets.service.ts';
import { adminProjectToWire, clientProjectToWire } from './project.wire.ts';
import { changeProject, removeProject, requireProject } from './projects.service.ts';

export const projectHandlers = implement(projectEndpoints, {
  'GET /projects/current': ({ project }) => clientProjectToWire(project),

  'GET /internal/projects/current': async (context) =>
    await adminProjectToWire(context, await requireProject(context), context.role),

  'PATCH /internal/projects/current': async ({ body, ...context }) =>
    await adminProjectToWire(context, await changeProject(context, body), context.role),

  'DELETE /internal/projects/current': async (context) => {
    await removeProject(context);
    return successAnswer;
  },

  'GET /internal/api-keys': async (context) => listAnswer(await listKeySets(context)),

  'POST /internal/api-keys': async ({ body, ...context }) => await createKeySet(context, body),

  'GET /internal/api-keys/:key_set_id': async ({ params, ...context }) =>
    await requireKeySet(context, params.key_set_id),

  'PATCH /internal/api-keys/:key_set_id': async ({ params, body, ...context }) =>
    await changeKeySet(context, params.key_set_id, body),
});
