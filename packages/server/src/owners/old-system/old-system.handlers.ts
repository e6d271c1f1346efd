import { oldSystemEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { describeOldSystem, testOldSystem } from './old-system.service.ts';

export const oldSystemHandlers = implement(oldSystemEndpoints, {
  'GET /internal/old-system': async (context) => await describeOldSystem(context),

  'POST /internal/old-system/test': async ({ body, ...context }) => await testOldSystem(context, body),
});
