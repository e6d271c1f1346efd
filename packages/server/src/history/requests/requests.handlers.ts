import { requestEndpoints } from '@portico/contract';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { listRequests, requestLogState } from './requests.service.ts';
import { requestToWire } from './requests.wire.ts';

export const requestHandlers = implement(requestEndpoints, {
  'GET /internal/requests': async ({ query, ...context }) => {
    const { requests, next } = await listRequests(context, query);
    return pageAnswer(requests.map(requestToWire), next);
  },

  'GET /internal/request-log': async (context) => await requestLogState(context),
});
