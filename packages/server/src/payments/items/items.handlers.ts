import { itemEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { accessValues } from '../customers/index.ts';
import { changeQuantity, getItem } from './items.service.ts';

export const itemHandlers = implement(itemEndpoints, {
  'GET /payments/items/:customer_type/:customer_id/:item_id': async ({ params, ...context }) => {
    const customer = { type: params.customer_type, id: params.customer_id };
    const rights = () => accessValues(context, customer, 'read');
    const { id, displayName, quantity } = await getItem(context, customer, params.item_id, rights);
    return { id, display_name: displayName, quantity };
  },

  'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity': async ({
    params,
    query,
    body,
    ...context
  }) => {
    const customer = { type: params.customer_type, id: params.customer_id };
    await changeQuantity(context, customer, params.item_id, {
      delta: body.delta,
      expiresAt: body.expires_at === undefined ? null : new Date(body.expires_at),
      description: body.description ?? null,
      allowNegative: query.allow_negative,
      idempotencyKey: body.idempotency_key ?? null,
    });
    return {};
  },
});
