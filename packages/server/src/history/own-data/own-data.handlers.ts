import { ownDataEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { readOwnData } from './own-data.service.ts';

export const ownDataHandlers = implement(ownDataEndpoints, {
  'POST /users/me/data': async ({ body, ...context }) => await readOwnData(context, body),
});
