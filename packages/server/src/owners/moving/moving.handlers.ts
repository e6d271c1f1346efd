import { movingEndpoints } from '@portico/contract';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { importLines } from './import-lines.service.ts';
import { finishImport, listImports } from './runs.service.ts';
import { undoLines } from './undo.service.ts';

export const movingHandlers = implement(movingEndpoints, {
  'POST /internal/imports/:run_id': async ({ params, body, ...context }) => ({
    lines: [...(await importLines(context, { runId: params.run_id, ...body }))],
  }),

  'GET /internal/imports': async ({ query, ...context }) => {
    const { runs, next } = await listImports(context, query);
    return pageAnswer([...runs], next);
  },

  'POST /internal/imports/:run_id/finish': async ({ params, body, ...context }) =>
    await finishImport(context, { runId: params.run_id, ...body }),

  'POST /internal/imports/:run_id/undo': async ({ params, body, ...context }) =>
    await undoLines(context, { runId: params.run_id, ...body }),
});
