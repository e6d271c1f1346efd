import type { AdminPayment, PaidItem } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { subjectOf } from '../shared/customer.ts';

interface TakenBackProps {
  payment: AdminPayment;
  /** Whether all that is left is refunded. */
  isFull: boolean;
  /** Whether the subscription ends now. */
  endsNow: boolean;
}

/** Shows which quantities the customer loses by a refund, with what is left of each item. Nothing if there are none. */
export function TakenBack({ payment, isFull, endsNow }: TakenBackProps) {
  const project = useProject();
  const { customerType: type, customerId: id } = payment;
  const lost = lostBy(payment, isFull, endsNow);
  const items = useQuery({
    queryKey: ['payments', project.id, 'items', type, id],
    queryFn: async () => await project.app.payments.listCustomerItems(subjectOf({ type, id })),
    enabled: lost.length > 0,
  });
  if (lost.length === 0) return null;
  return (
    <table className="w-full text-base">
      <caption className="mb-1 text-start font-medium text-sm">Taken back from the customer</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          <th scope="col">Left</th>
        </tr>
      </thead>
      <tbody className="tabular divide-y divide-line border-line border-y">
        {lost.map(({ itemId, quantity }) => {
          const item = items.data?.find((one) => one.id === itemId);
          return (
            <tr key={itemId}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {item?.displayName ?? itemId}
              </th>
              <td className="py-1.5 text-end text-danger-ink">{`−${quantity.toLocaleString('en')}`}</td>
              <td className="w-32 py-1.5 text-end text-ink-2">
                {item !== undefined && `${(item.quantity - quantity).toLocaleString('en')} left`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Returns what the customer loses: all of a one-time purchase, or what expires with a subscription that ends now. */
function lostBy({ purchaseType, includedItems }: AdminPayment, isFull: boolean, endsNow: boolean): readonly PaidItem[] {
  const given = includedItems.filter(({ quantity }) => quantity > 0);
  if (purchaseType === 'one_time') return isFull ? given : [];
  return endsNow ? given.filter(({ expires }) => expires === 'when-purchase-expires') : [];
}
