import { movingEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { importLines } from './import-lines.service.ts';

export const movingHandlers = implement(movingEndpoints, {
  'POST /internal/imports/:run_id': async ({ params, body, ...context }) => ({
    lines: await importLines(context, { runId: params.run_id, ...body }),
  }),
});
