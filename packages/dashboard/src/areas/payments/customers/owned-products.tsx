import type { CustomerProduct } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, intervalText } from '../../../features/payments/money.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { dayOf } from '../../../lib/time.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { type CustomerKey, subjectOf } from '../shared/customer.ts';
import { subscriptionStatuses } from '../transactions/subscription-statuses.ts';
import { TestClockMenu } from './test-clock-menu.tsx';

/** Shows the products of a customer. Subscriptions can be cancelled. */
export function OwnedProducts({ customer }: { customer: CustomerKey }) {
  const project = useProject();
  const [cancelled, setCancelled] = useState<CustomerProduct | undefined>(undefined);
  const [isAsking, setIsAsking] = useState(false);
  const products = useQuery({
    queryKey: ['payments', project.id, 'products', customer.type, customer.id],
    queryFn: async () => await project.app.listProducts({ ...subjectOf(customer), limit: 100 }),
  });
  const { id: productId, displayName, subscription } = cancelled ?? {};
  const end = subscription?.currentPeriodEnd ?? null;
  return (
    <ListSection
      title="Products"
      what="the products"
      query={products}
      empty="This customer has no products."
      row={(product) => (
        <ProductRow
          key={product.purchaseId ?? product.id}
          product={product}
          customer={customer}
          onCancel={() => {
            setCancelled(product);
            setIsAsking(true);
          }}
        />
      )}
    >
      <ConfirmDialog
        isOpen={isAsking}
        title={`Cancel the subscription to ${displayName ?? ''}?`}
        consequence={
          end === null
            ? 'The subscription will not renew.'
            : `The customer keeps the product until ${dayOf(end)}. It will not renew. Payments are not refunded.`
        }
        action="Cancel subscription"
        onConfirm={async () => {
          await project.app.cancelSubscription({
            ...subjectOf(customer),
            // A custom product has no ID. The ID of its subscription is enough.
            productId: productId ?? 'custom',
            subscriptionId: subscription?.subscriptionId ?? undefined,
          });
          await refresh(['payments', project.id]);
          announce({ title: 'Subscription cancelled', text: displayName ?? '' });
        }}
        onClose={() => setIsAsking(false)}
      />
    </ListSection>
  );
}

interface ProductRowProps {
  product: CustomerProduct;
  customer: CustomerKey;
  onCancel: () => void;
}

function ProductRow({ product, customer, onCancel }: ProductRowProps) {
  const { id, displayName, quantity, isServerOnly, subscription } = product;
  const status = subscription?.subscriptionId == null ? undefined : subscriptionStatuses[subscription.status];
  const lines = linesOf(product);
  return (
    <li aria-label={displayName} className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-words font-medium">{displayName}</span>
          {id === null && !subscription?.isMadeAtProvider && <Badge>Custom product</Badge>}
          {id !== null && <span className="font-mono text-ink-3 text-xs">{id}</span>}
          {quantity !== 1 && <span className="tabular text-ink-2">× {quantity.toLocaleString('en')}</span>}
          {status !== undefined && <Badge tone={status.tone}>{status.text}</Badge>}
          {subscription?.isMadeAtProvider && <Badge>Not sold through Portico</Badge>}
          {subscription?.hasPendingChange && <Badge tone="warning">Change pending</Badge>}
          {isServerOnly && <Badge>Server only</Badge>}
          {subscription?.testMode && <Badge tone="warning">Test</Badge>}
        </p>
        {lines.length > 0 && <p className="tabular mt-0.5 text-ink-2 text-sm">{lines.join(' · ')}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <TestClockMenu customer={customer} product={product} />
        {subscription?.isCancelable && (
          <Button changes size="small" aria-label={`Cancel ${displayName}`} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </li>
  );
}

/** Returns the price for one piece, and when the subscription renews or ends. */
function linesOf({ subscription }: CustomerProduct): string[] {
  if (subscription === null) return ['One-time purchase'];
  const { price, currentPeriodEnd: end, cancelAtPeriodEnd, status, subscriptionId } = subscription;
  if (subscriptionId === null) return ['Included by default'];
  const amount = price === null ? 'Granted' : formatAmount(price.unitAmount, price.currency);
  const interval = price?.interval == null ? '' : ` per ${intervalText([...price.interval])}`;
  const lines = [`${amount}${interval}`];
  if (end !== null && cancelAtPeriodEnd) lines.push(`Ends on ${dayOf(end)}`);
  else if (end !== null && price !== null && status === 'active') lines.push(`Renews on ${dayOf(end)}`);
  else if (end !== null && status === 'trialing') lines.push(`Free trial until ${dayOf(end)}`);
  return lines;
}
