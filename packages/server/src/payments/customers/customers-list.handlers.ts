import { paymentCustomerEndpoints } from '@portico/contract';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { countUsage, listCustomers } from './customers-list.service.ts';

const pageSizeDefault = 50;

export const paymentCustomerHandlers = implement(paymentCustomerEndpoints, {
  'GET /internal/payments/customers': async ({ query, ...context }) => {
    const { limit = pageSizeDefault, cursor, customer_type: customerType, query: search } = query;
    const { page, next } = await listCustomers(context, { customerType, search, limit, cursor });
    return pageAnswer(
      page.map(({ created_at, ...row }) => ({ ...row, created_at_millis: created_at.getTime() })),
      next,
    );
  },

  'GET /internal/payments/products/:product_id/usage': async ({ params, ...context }) => {
    const { count, isMore } = await countUsage(context, { kind: 'product', id: params.product_id });
    return { customer_count: count, is_more: isMore };
  },

  'GET /internal/payments/usage/:kind/:id': async ({ params, ...context }) => {
    const { count, isMore } = await countUsage(context, params);
    return { customer_count: count, is_more: isMore };
  },
});
