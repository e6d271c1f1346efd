import { csvLine } from '@portico/js/internals';
import type { AdminTransaction, ListTransactionsOptions, TransactionPage } from '@portico/react';
import { currencyNames } from '../../../features/payments/money.ts';

/** Rows of a page of the export, the most that the server returns. */
const pageMax = 200;

const columns: readonly (readonly [
  name: string,
  value: (row: AdminTransaction) => string | number | null | undefined,
])[] = [
  ['id', ({ id }) => id],
  ['time', ({ createdAt }) => createdAt.toISOString()],
  ['type', ({ type }) => type],
  ['customer_type', ({ customerType }) => customerType],
  ['customer_id', ({ customerId }) => customerId],
  ['product', ({ productDisplayName }) => productDisplayName],
  ['item', ({ itemId }) => itemId],
  ['quantity', ({ quantity }) => quantity],
  ...currencyNames.map((name) => [`price_${name}`, ({ price }: AdminTransaction) => price?.[name]] as const),
  ['interval', ({ price }) => price?.interval?.join(' ')],
  ['status', ({ status }) => status],
  ['test_mode', ({ testMode }) => String(testMode)],
  ['description', ({ description }) => description],
  ['expires', ({ expiresAt }) => expiresAt?.toISOString()],
  ['customer_name', ({ customerName }) => customerName],
  ['amount', ({ amount }) => amount?.amount],
  ['currency', ({ amount }) => amount?.currency],
];

/** Returns transactions as CSV. */
export function csvOf(rows: readonly AdminTransaction[]): string {
  const lines = rows.map((row) => csvLine(columns.map(([, value]) => value(row))));
  return [csvLine(columns.map(([name]) => name)), ...lines].join('');
}

/**
 * Loads all transactions that match a filter.
 *
 * @param load loads one page
 * @param onProgress called with the number of loaded rows after each page
 * @param signal stops the export after the current page
 * @throws {DOMException} AbortError: it was stopped
 */
export async function allTransactions(
  load: (options: ListTransactionsOptions) => Promise<TransactionPage>,
  filter: ListTransactionsOptions,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<AdminTransaction[]> {
  const rows: AdminTransaction[] = [];
  let cursor: string | undefined;
  do {
    const page = await load({ ...filter, limit: pageMax, ...(cursor === undefined ? {} : { cursor }) });
    signal.throwIfAborted();
    rows.push(...page.transactions);
    onProgress(rows.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
