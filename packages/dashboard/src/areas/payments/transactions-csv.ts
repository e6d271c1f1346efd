import type { AdminTransaction, ListTransactionsOptions, TransactionPage } from '@portico/react';
import { currencyNames } from '../../features/payments/money.ts';

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
];

/**
 * Returns transactions as CSV (RFC 4180). A text that a spreadsheet would read as a formula begins with an apostrophe.
 */
export function csvOf(rows: readonly AdminTransaction[]): string {
  const lines = rows.map((row) => columns.map(([, value]) => cell(value(row))).join(','));
  return [columns.map(([name]) => name).join(','), ...lines, ''].join('\r\n');
}

function cell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
