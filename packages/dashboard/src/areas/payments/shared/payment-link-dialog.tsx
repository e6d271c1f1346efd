import type { AdminOwnedProject } from '@portico/react';
import { ExternalLink } from 'lucide-react';
import { nameOf, type Payments, pricesOf } from '../../../features/payments/payments-config.ts';
import { useSubjectName } from '../../../features/users/use-subject-name.ts';
import { UserFinder } from '../../../features/users/user-finder.tsx';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { CopyButton } from '../../../ui/forms/copy.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { type CustomerKey, subjectOf } from './customer.ts';
import { CustomerIdField, productsFor } from './customer-fields.tsx';

/** Returns the dialog that creates a link to the purchase page for a customer and a product. */
export function paymentLinkDialog(
  project: AdminOwnedProject,
  payments: Payments,
  customer?: CustomerKey,
  productId?: string | undefined,
) {
  const type = customer?.type ?? payments.products[productId ?? '']?.customerType ?? 'user';
  const products = productsFor(type, payments).filter(([, product]) => pricesOf(product).length > 0);
  return dialogForm({
    title,
    description,
    action: 'Create payment link',
    first: { customer: customer ?? { type, id: '' }, soldId: productId ?? products[0]?.[0] ?? '' },
    fields: ({ customer: chosen, soldId }, set) => [
      customer === undefined && {
        id: 'customer',
        problem: chosen.id.trim() !== '' ? undefined : type === 'user' ? 'Select a user.' : 'Enter an ID.',
        shows: (error) => <CustomerChoice value={chosen} error={error} onChange={(next) => set({ customer: next })} />,
      },
      productId === undefined && {
        name: 'soldId',
        label: 'Product',
        options: products.map(([value, one]) => ({ value, text: nameOf(value, one) })),
        help: products.length === 0 ? 'No product with a price is for this type of customer.' : undefined,
        problem: soldId === '' ? 'Select a product.' : undefined,
      },
      {
        id: 'note',
        shows: () => (
          <p className="text-ink-2 text-sm">
            Anyone with the link can buy for this customer, with a new payment method. The link cannot change a
            subscription that the customer has.
          </p>
        ),
      },
    ],
    send: async ({ customer: { id }, soldId }) => {
      const of = subjectOf({ type, id: id.trim() });
      const url = await project.app.payments.createPaymentLink({ ...of, productId: soldId });
      const content = (onClose: () => void) => <CreatedLink url={url} isTest={payments.testMode} onClose={onClose} />;
      return { title, description, content };
    },
  });
}

const title = 'Create payment link';
const description = 'For one purchase within 24 hours.';

interface CustomerChoiceProps {
  value: CustomerKey;
  error: string | undefined;
  onChange: (value: CustomerKey) => void;
}

/** Shows a search for users, and a field for the IDs of other customers. */
function CustomerChoice({ value, error, onChange }: CustomerChoiceProps) {
  if (value.type !== 'user') return <CustomerIdField value={value} error={error} onChange={onChange} />;
  if (value.id === '') {
    return (
      <div>
        <UserFinder action="Select" onChoose={({ id }) => onChange({ ...value, id })} />
        <p role="alert" className="mt-1.5 text-danger-ink text-sm empty:hidden">
          {error}
        </p>
      </div>
    );
  }
  return <ChosenUser user={value} onRemove={() => onChange({ ...value, id: '' })} />;
}

function ChosenUser({ user, onRemove }: { user: CustomerKey; onRemove: () => void }) {
  const name = useSubjectName(user);
  return (
    <div className="flex items-center justify-between gap-4">
      <Named id={user.id} name={name ?? user.id} imageUrl={null} detail={name ? user.id : undefined} />
      <Button size="small" onClick={onRemove}>
        Change
      </Button>
    </div>
  );
}

function CreatedLink({ url, isTest, onClose }: { url: string; isTest: boolean; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <input
          readOnly
          aria-label="Payment link"
          value={url}
          onFocus={(event) => event.target.select()}
          className="h-9 w-full min-w-0 rounded-md border border-control bg-sunken px-3 font-mono text-sm"
        />
        <CopyButton text={url} what="payment link" />
      </div>
      <p className="text-ink-2 text-sm">
        {isTest ? 'Test mode is on: the page takes test cards only.' : 'The customer pays with real money.'}
      </p>
      <Actions>
        <Button onClick={onClose}>Close</Button>
        <a href={url} target="_blank" rel="noreferrer" className={buttonClasses('primary')}>
          Open link
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      </Actions>
    </div>
  );
}
