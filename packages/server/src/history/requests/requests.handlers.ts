import { requestEndpoints } from '@portico/contract';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { keepBodies, openBodies, stopBodies } from './bodies.service.ts';
import { listRequests, requestLogState } from './requests.service.ts';
import { requestToWire } from './requests.wire.ts';

export const requestHandlers = implement(requestEndpoints, {
  'GET /internal/requests': async ({ query, ...context }) => {
    const { requests, next } = await listRequests(context, query);
    return pageAnswer(requests.map(requestToWire), next);
  },

  'GET /internal/request-log': async (context) => await requestLogState(context),

  'POST /internal/request-log/bodies': async ({ body, ...context }) => await keepBodies(context, body),

  'DELETE /internal/request-log/bodies': async (context) => {
    await stopBodies(context);
    return { success: true } as const;
  },

  'POST /internal/requests/:request_id/bodies': async ({ params, ...context }) =>
    await openBodies(context, params.request_id),
});
