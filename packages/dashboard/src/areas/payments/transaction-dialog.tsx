import type { AdminTransaction } from '@portico/react';
import { customerNames } from '../../features/payments/payments-config.ts';
import { exactTime } from '../../lib/time.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CopyableText } from '../../ui/forms/copy.tsx';
import { Detail, Details } from '../../ui/lists/details.tsx';
import { CustomerLink } from './customer-link.tsx';
import { subscriptionStatuses } from './subscription-statuses.ts';

interface TransactionDialogProps {
  /** Undefined while the dialog is closed. */
  readonly transaction: AdminTransaction | undefined;
  readonly title: string;
  readonly price: string;
  /** Name of the kind of transaction. */
  readonly kind: string;
  readonly onClose: () => void;
}

/** Shows all details of a transaction. */
export function TransactionDialog({ transaction, title, price, kind, onClose }: TransactionDialogProps) {
  return (
    <Dialog
      isOpen={transaction !== undefined}
      title={title}
      description={transaction !== undefined && exactTime(transaction.createdAt)}
      onClose={onClose}
    >
      {transaction !== undefined && <TransactionDetails transaction={transaction} price={price} kind={kind} />}
    </Dialog>
  );
}

function TransactionDetails({
  transaction,
  price,
  kind,
}: {
  transaction: AdminTransaction;
  price: string;
  kind: string;
}) {
  const { id, customerType, customerId, customerName, status, testMode, description, expiresAt } = transaction;
  const known = status === null ? undefined : subscriptionStatuses[status];
  return (
    <Details>
      <Detail name="Type">{testMode ? `${kind} (test)` : kind}</Detail>
      {price !== '' && <Detail name="Price">{price}</Detail>}
      <Detail name={customerNames[customerType]}>
        <CustomerLink customer={{ type: customerType, id: customerId }} name={customerName} />
      </Detail>
      {status !== null && <Detail name="Status">{known?.text ?? status}</Detail>}
      {description != null && <Detail name="Description">{description}</Detail>}
      {expiresAt != null && <Detail name="Expires">{exactTime(expiresAt)}</Detail>}
      <Detail name="Customer ID">
        <CopyableText text={customerId} what="customer ID" />
      </Detail>
      <Detail name="Transaction ID">
        <CopyableText text={id} what="transaction ID" />
      </Detail>
    </Details>
  );
}
