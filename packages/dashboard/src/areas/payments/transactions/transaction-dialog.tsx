import type { AdminTransaction } from '@portico/react';
import { customerNames } from '../../../features/payments/payments-config.ts';
import { exactTime } from '../../../lib/time.ts';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { Details } from '../../../ui/lists/details.tsx';
import { CustomerLink } from '../shared/customer-link.tsx';
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
    <ItemDialog
      item={transaction}
      title={() => title}
      description={({ createdAt }) => exactTime(createdAt)}
      onClose={onClose}
    >
      {({ id, customerType, customerId, customerName, status, testMode, description, expiresAt }) => (
        <Details
          rows={[
            ['Type', testMode ? `${kind} (test)` : kind],
            ['Price', price !== '' && price],
            [
              customerNames[customerType],
              <CustomerLink key="customer" customer={{ type: customerType, id: customerId }} name={customerName} />,
            ],
            ['Status', status && (subscriptionStatuses[status]?.text ?? status)],
            ['Description', description],
            ['Expires', expiresAt && exactTime(expiresAt)],
            ['Customer ID', <CopyableText key="customer-id" text={customerId} what="customer ID" />],
            ['Transaction ID', <CopyableText key="id" text={id} what="transaction ID" />],
          ]}
        />
      )}
    </ItemDialog>
  );
}
