import { useParams } from '@tanstack/react-router';
import { ChangesBy } from '../../../lib/rights.tsx';
import { CustomerActions, CustomerSections } from './customer-sections.tsx';

/** Shows the products, items, payments and transactions of a user, as a tab of the user. */
export function UserBilling() {
  const { userId } = useParams({ from: '/signed-in/projects/$projectId/users/$userId' });
  const customer = { type: 'user', id: userId } as const;
  return (
    <ChangesBy requires="developer">
      <div className="flex flex-wrap justify-end gap-2 empty:hidden">
        <CustomerActions customer={customer} />
      </div>
      <CustomerSections customer={customer} />
    </ChangesBy>
  );
}
