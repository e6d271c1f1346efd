import type { AdminCustomerItem } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Payments, usePayments } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { type CustomerKey, subjectOf } from '../shared/customer.ts';
import { paymentLinkDialog } from '../shared/payment-link-dialog.tsx';
import { PaymentTable } from '../transactions/payment-table.tsx';
import { TransactionTable } from '../transactions/transaction-table.tsx';
import { grantDialog } from './grant-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { OwnedProducts } from './owned-products.tsx';
import { quantityDialog } from './quantity-dialog.tsx';

/** Grants products to a customer, and creates payment links. */
export function CustomerActions({ customer }: { customer: CustomerKey }) {
  const project = useProject();
  const { data } = usePayments();
  const [isGranting, setIsGranting] = useState(false);
  const [isLinking, setIsLinking] = useState(false);
  return (
    <>
      <Button changes disabled={data === undefined} onClick={() => setIsGranting(true)}>
        Grant product
      </Button>
      <Button changes look="primary" disabled={data === undefined} onClick={() => setIsLinking(true)}>
        Create payment link
      </Button>
      <FormDialog
        form={isGranting && data && grantDialog(project, data, customer)}
        onClose={() => setIsGranting(false)}
      />
      <FormDialog
        form={isLinking && data && paymentLinkDialog(project, data, customer)}
        onClose={() => setIsLinking(false)}
      />
    </>
  );
}

/** Shows the products, items, payments and transactions of a customer. */
export function CustomerSections({ customer }: { customer: CustomerKey }) {
  const payments = usePayments();
  const filter = { customerType: customer.type, customerId: customer.id };
  return (
    <div className="flex flex-col gap-6">
      <OwnedProducts customer={customer} />
      <CustomerItems customer={customer} payments={payments.data} />
      <section aria-label="Payments">
        <h2 className="mb-3 font-semibold text-base">Payments</h2>
        <PaymentTable filter={filter} isOfCustomer />
      </section>
      <section aria-label="Transactions">
        <h2 className="mb-3 font-semibold text-base">Transactions</h2>
        <TransactionTable filter={filter} isOfCustomer />
      </section>
    </div>
  );
}

function CustomerItems({ customer, payments }: { customer: CustomerKey; payments: Payments | undefined }) {
  const project = useProject();
  const [changed, setChanged] = useState<AdminCustomerItem | undefined>(undefined);
  const [shown, setShown] = useState<AdminCustomerItem | undefined>(undefined);
  const items = useQuery({
    queryKey: ['payments', project.id, 'items', customer.type, customer.id],
    queryFn: async () => await project.app.payments.listCustomerItems(subjectOf(customer)),
  });
  const hasItems = payments !== undefined && Object.keys(payments.items).length > 0;
  return (
    <ListSection
      title="Items"
      what="the items"
      query={items}
      empty={hasItems ? 'No items are for this type of customer.' : 'This project has no items.'}
      row={(item) => (
        <li
          key={item.id}
          aria-label={item.displayName}
          className="flex flex-wrap items-center justify-between gap-3 py-3"
        >
          <span className="min-w-0">
            <span className="block break-words font-medium">{item.displayName}</span>
            <span className={`tabular block text-sm ${item.quantity < 0 ? 'text-danger-ink' : 'text-ink-2'}`}>
              {item.quantity.toLocaleString('en')} left
            </span>
          </span>
          <span className="flex gap-2">
            <Button size="small" onClick={() => setShown(item)}>
              History
            </Button>
            <Button changes size="small" onClick={() => setChanged(item)}>
              Change quantity
            </Button>
          </span>
        </li>
      )}
    >
      <FormDialog form={changed && quantityDialog(project, changed, customer)} onClose={() => setChanged(undefined)} />
      <HistoryDialog customer={customer} item={shown} onClose={() => setShown(undefined)} />
    </ListSection>
  );
}
