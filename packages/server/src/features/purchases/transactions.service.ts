import type { CustomerType } from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { entryOf } from './subscriptions.ts';
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
}

/** Part of the list of transactions. */
interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** IDs of the last transaction of each kind, in the order of the cursor. */
type Position = Readonly<Record<TransactionKind, string | null>>;

/** Parts of a cursor that are not IDs are ignored. */
function positionOf(cursor = ''): Position {
  const parts = cursor.split('|');
  const ids = transactionKinds.map((kind, index) => [kind, uuidPattern.test(parts[index] ?? '') ? parts[index] : null]);
  return Object.fromEntries(ids) as Position;
}

/**
 * Returns the purchases, grants and changes of quantities of a project, newest first. Runs one statement.
 *
 * @returns the page, and the cursor of the next one or null. A kind that is not on the page keeps its position
 * @see docs/protocol/payments.md#transactions
 */
export async function listTransactions(
  context: TenancyContext,
  { kind, customerType, customerId }: TransactionFilter,
  { limit, cursor }: Page,
): Promise<{ readonly page: TransactionRow[]; readonly next: string | null }> {
  const before = positionOf(cursor);
  const page = await transactionPages.all(
    context,
    {
      subscription: kind === undefined || kind === 'subscription',
      item_quantity_change: kind === undefined || kind === 'item_quantity_change',
      one_time: kind === undefined || kind === 'one_time',
      ofCustomerType: customerType !== undefined,
      ofCustomer: customerId !== undefined,
    },
    {
      limit,
      customerType,
      customerId,
      after_subscription: before.subscription,
      after_item_quantity_change: before.item_quantity_change,
      after_one_time: before.one_time,
    },
  );
  if (page.length < limit) return { page, next: null };
  const last = new Map(page.map((row) => [row.kind, row.id]));
  return { page, next: transactionKinds.map((each) => last.get(each) ?? before[each] ?? '').join('|') };
}

/** Returns the customer type of a transaction. Changes of a quantity have the current one of the item. */
export function customerTypeOf({ project }: TenancyContext, row: TransactionRow): CustomerType {
  if (row.item_id === null) return row.customer_type;
  return entryOf(project.config.payments.items, row.item_id)?.customerType ?? 'custom';
}
