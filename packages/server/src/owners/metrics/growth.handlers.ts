import { growthEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { growthOf } from './growth.service.ts';

export const growthHandlers = implement(growthEndpoints, {
  'GET /internal/growth': async ({ query, ...context }) =>
    await growthOf(context, {
      from: new Date(query.from_millis),
      to: new Date(query.to_millis),
      unit: query.unit,
      withAnonymous: query.include_anonymous,
    }),
});
