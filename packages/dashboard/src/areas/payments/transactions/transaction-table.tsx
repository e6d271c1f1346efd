import type { AdminTransaction, ListTransactionsOptions } from '@portico/react';
import { ReceiptText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { currencyNames, formatAmount, formatMoney, intervalText } from '../../../features/payments/money.ts';
import { nameOf, type Payments, usePayments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { PagedTable, usePages } from '../../../ui/lists/paged-table.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { NamedCustomer } from '../shared/customer-link.tsx';
import { subscriptionStatuses } from './subscription-statuses.ts';
import { TransactionDialog } from './transaction-dialog.tsx';

interface TransactionTableProps {
  filter: ListTransactionsOptions;
  /** Whether all transactions belong to the customer of the screen. */
  isOfCustomer?: boolean;
  /** Whether the filter leaves out transactions. */
  isFiltered?: boolean;
  /** Whether further pages can be shown. */
  isWhole?: boolean;
}

/** Shows purchases, grants and changes of quantities, page by page. */
export function TransactionTable(props: TransactionTableProps) {
  const { filter, isOfCustomer = false, isFiltered = false, isWhole = true } = props;
  const project = useProject();
  const payments = usePayments();
  const [shown, setShown] = useState<AdminTransaction | undefined>(undefined);
  const columns = columnsFor(payments.data, isOfCustomer, setShown);
  const pages = usePages('payments', ['transactions', filter], async (cursor) => {
    const { transactions, nextCursor } = await project.app.listTransactions({ ...filter, cursor });
    return { rows: transactions, next: isWhole ? nextCursor : null };
  });
  const empty = isFiltered ? (
    <Empty icon={SearchX} title="No transactions match" text="Choose another type, customer or time." />
  ) : (
    <Empty
      icon={ReceiptText}
      title="No transactions yet"
      text="Purchases, grants and changes of quantities appear here."
    />
  );
  return (
    <>
      <PagedTable
        label="Transactions"
        pages={pages}
        columns={columns}
        keyOf={({ id, type }) => `${type} ${id}`}
        onOpen={setShown}
        empty={empty}
      />
      <TransactionDialog
        transaction={shown}
        title={shown === undefined ? '' : subjectText(shown, payments.data)}
        price={shown === undefined ? '' : priceText(shown)}
        kind={shown === undefined ? '' : kinds[shown.type]}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

const kinds: Readonly<Record<AdminTransaction['type'], string>> = {
  subscription: 'Subscription',
  one_time: 'One-time purchase',
  item_quantity_change: 'Quantity change',
};

/** Returns what a transaction was about: the product with its quantity, or the item with its change. */
function subjectText(
  { type, quantity, productDisplayName, itemId }: AdminTransaction,
  payments: Payments | undefined,
): string {
  if (type === 'item_quantity_change') {
    return `${signed.format(quantity)} ${itemId == null ? '' : nameOf(itemId, payments?.items[itemId])}`;
  }
  const name = productDisplayName ?? 'Product';
  return quantity === 1 ? name : `${name} × ${quantity.toLocaleString('en')}`;
}

/**
 * Returns what the purchase costs, "$9.99 per month", or if that is not known the price of one piece in each of its
 * currencies.
 */
function priceText({ type, price, amount, testMode }: AdminTransaction): string {
  if (type === 'item_quantity_change') return '';
  if (amount !== null) {
    const per = price?.interval === undefined ? '' : ` per ${intervalText(price.interval)}`;
    return `${formatAmount(amount.amount, amount.currency)}${per}`;
  }
  if (price === null) return testMode ? '' : 'Granted';
  const amounts = currencyNames.flatMap((currency) => {
    const text = price[currency];
    return text === undefined ? [] : [formatMoney(text, currency)];
  });
  return `${amounts.join(' or ')}${price.interval === undefined ? '' : ` per ${intervalText(price.interval)}`}`;
}

function StatusOf({ transaction: { status, testMode } }: { transaction: AdminTransaction }) {
  const known = status === null ? undefined : subscriptionStatuses[status];
  return (
    <span className="inline-flex gap-1.5">
      {status !== null && (
        <Badge isState tone={known?.tone}>
          {known?.text ?? status}
        </Badge>
      )}
      {testMode && <Badge tone="warning">Test</Badge>}
    </span>
  );
}

const customerColumn: Column<AdminTransaction> = {
  id: 'customer',
  header: 'Customer',
  cell: ({ customerType, customerId, customerName, customerEmail }) => (
    <NamedCustomer customer={{ type: customerType, id: customerId }} name={customerName} email={customerEmail} />
  ),
};

const columnsFor = (
  payments: Payments | undefined,
  isOfCustomer: boolean,
  open: (row: AdminTransaction) => void,
): Column<AdminTransaction>[] => [
  {
    id: 'subject',
    header: 'Transaction',
    cell: (row) => (
      <div className="max-lg:py-1.5">
        <button
          type="button"
          onClick={() => open(row)}
          className="tabular block max-w-full truncate rounded-sm text-start font-medium hover:underline"
          title={subjectText(row, payments)}
        >
          {subjectText(row, payments)}
        </button>
        <span className="block truncate text-ink-3 text-sm" title={row.description ?? undefined}>
          {row.description ?? kinds[row.type]}
        </span>
        {priceText(row) !== '' && <span className="tabular block truncate text-sm md:hidden">{priceText(row)}</span>}
        <span className="block text-ink-3 text-sm lg:hidden">
          <Time date={row.createdAt} />
        </span>
        {(row.status !== null || row.testMode) && (
          <span className="mt-0.5 block sm:hidden">
            <StatusOf transaction={row} />
          </span>
        )}
      </div>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    className: 'max-md:hidden tabular',
    cell: (row) => <span title={priceText(row)}>{priceText(row)}</span>,
  },
  ...(isOfCustomer ? [] : [customerColumn]),
  { id: 'status', header: 'Status', className: 'w-40 max-sm:hidden', cell: (row) => <StatusOf transaction={row} /> },
  {
    id: 'time',
    header: 'Time',
    className: 'w-32 max-lg:hidden',
    cell: ({ createdAt }) => <Time date={createdAt} />,
  },
];
