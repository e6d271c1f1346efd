import type { CustomerType } from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';
import { cursorAt, positionAt } from '../../base/position.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import {
  type TransactionKind,
  type TransactionRow,
  transactionKinds,
  transactionPages,
} from './transactions.queries.ts';

/** Which transactions are asked for. Undefined for all. */
export interface TransactionFilter {
  readonly kind: TransactionKind | undefined;
  readonly customerType: CustomerType | undefined;
  readonly customerId: string | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** The end of the year 9999. */
const lastMillis = 253_402_300_799_999;

/** Part of the list of transactions. */
interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Returns the positions after the last transaction of each kind, in the order of the cursor. Empty texts for none. */
function positionsOf(cursor = ''): Readonly<Record<TransactionKind, string>> {
  const parts = cursor.split('|');
  const positions = transactionKinds.map((kind, index) => [kind, parts[index] ?? '']);
  return Object.fromEntries(positions) as Record<TransactionKind, string>;
}

/**
 * Returns the purchases, grants and changes of quantities of a project, newest first. Runs one statement.
 *
 * @returns the page, and the cursor of the next one or null. A kind that is not on the page keeps its position
 * @see docs/reference/protocol/payments.md#transactions
 */
export async function listTransactions(
  context: TenancyContext,
  { kind, customerType, customerId, from = 0, to = lastMillis }: TransactionFilter,
  { limit, cursor }: Page,
): Promise<{ readonly page: TransactionRow[]; readonly next: string | null }> {
  const before = positionsOf(cursor);
  const after = (kind: TransactionKind) => positionAt(before[kind] === '' ? undefined : before[kind]);
  const page = await transactionPages.all(
    context,
    {
      subscription: kind === undefined || kind === 'subscription',
      item_quantity_change: kind === undefined || kind === 'item_quantity_change',
      one_time: kind === undefined || kind === 'one_time',
      ofCustomerType: customerType !== undefined,
      ofCustomer: customerId !== undefined,
      limit,
    },
    {
      customerType,
      customerId,
      from: new Date(from),
      to: new Date(to),
      time_subscription: after('subscription')?.time ?? null,
      id_subscription: after('subscription')?.id ?? null,
      time_item_quantity_change: after('item_quantity_change')?.time ?? null,
      id_item_quantity_change: after('item_quantity_change')?.id ?? null,
      time_one_time: after('one_time')?.time ?? null,
      id_one_time: after('one_time')?.id ?? null,
    },
  );
  if (page.length < limit) return { page, next: null };
  const last = new Map(page.map((row) => [row.kind, row]));
  const positionOf = (each: TransactionKind) => {
    const row = last.get(each);
    return row === undefined ? before[each] : cursorAt(row.listed_at, row.id);
  };
  return { page, next: transactionKinds.map(positionOf).join('|') };
}

/** Returns the customer type of a transaction. Changes of a quantity have the current one of the item. */
export function customerTypeOf({ project }: TenancyContext, row: TransactionRow): CustomerType {
  if (row.item_id === null) return row.customer_type;
  return entryOf(project.config.payments.items, row.item_id)?.customerType ?? 'custom';
}
