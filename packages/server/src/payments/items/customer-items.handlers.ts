import { customerItemEndpoints } from '@portico/contract';
import { listAnswer, pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { listChanges, listItems } from './customer-items.service.ts';

const pageSizeDefault = 50;

export const customerItemHandlers = implement(customerItemEndpoints, {
  'GET /internal/payments/items/:customer_type/:customer_id': async ({ params, ...context }) => {
    const items = await listItems(context, { type: params.customer_type, id: params.customer_id });
    return listAnswer(items.map(({ id, displayName, quantity }) => ({ id, display_name: displayName, quantity })));
  },

  'GET /internal/payments/items/:customer_type/:customer_id/:item_id/changes': async ({
    params,
    query,
    ...context
  }) => {
    const { limit = pageSizeDefault, cursor } = query;
    const { page, next } = await listChanges(context, params.customer_id, params.item_id, { limit, cursor });
    const items = page.map(({ id, delta, description, created_at, expires_at }) => ({
      id,
      delta,
      description,
      created_at_millis: created_at.getTime(),
      expires_at_millis: expires_at?.getTime() ?? null,
    }));
    return pageAnswer(items, next);
  },
});
