import { transactionEndpoints } from '@portico/contract';
import { amountText } from '../../base/money.ts';
import { implement } from '../../http/implement.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { amountsOf } from '../products/index.ts';
import { stateAt } from '../subscriptions/index.ts';
import type { TransactionRow } from './transactions.queries.ts';
import { customerTypeOf, listTransactions } from './transactions.service.ts';

const pageSizeDefault = 50;
const pageSizeMax = 200;

/** Returns the leading integer of a text within the limits. */
function pageSize(text = ''): number {
  const size = Number.parseInt(text, 10);
  return Number.isNaN(size) ? pageSizeDefault : Math.min(pageSizeMax, Math.max(1, size));
}

function statusOf(row: TransactionRow, now: Date): string | null {
  const { status, source, price, period_start, period_end } = row;
  if (status === null || source === null || period_start === null || period_end === null) return status;
  const stored = {
    status,
    source,
    periodStart: period_start,
    periodEnd: period_end,
    interval: price?.interval ?? null,
    isCancelled: row.is_cancelled === true,
  };
  return stateAt(stored, now).status;
}

function toWire(context: TenancyContext, row: TransactionRow) {
  const { price } = row;
  return {
    id: row.id,
    type: row.kind,
    created_at_millis: row.created_at.getTime(),
    customer_type: customerTypeOf(context, row),
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    amount:
      row.currency === null || row.amount === null
        ? null
        : { currency: row.currency, amount: amountText(row.amount, row.currency) },
    quantity: row.quantity,
    test_mode: row.source === 'test_mode',
    product_display_name: row.product_name,
    price:
      price === null
        ? null
        : { ...amountsOf(price), ...(price.interval === undefined ? {} : { interval: price.interval }) },
    status: statusOf(row, context.now),
    ...(row.item_id === null
      ? {}
      : {
          item_id: row.item_id,
          description: row.description,
          expires_at_millis: row.expires_at?.getTime() ?? null,
        }),
  };
}

export const transactionHandlers = implement(transactionEndpoints, {
  'GET /internal/payments/transactions': async ({ query, ...context }) => {
    const filter = {
      kind: query.type,
      customerType: query.customer_type,
      customerId: query.customer_id,
      from: query.from_millis,
      to: query.to_millis,
    };
    const part = { limit: pageSize(query.limit), cursor: query.cursor };
    const { page, next } = await listTransactions(context, filter, part);
    return { transactions: page.map((row) => toWire(context, row)), next_cursor: next };
  },
});
