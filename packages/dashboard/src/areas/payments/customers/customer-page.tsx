import { Link, useParams } from '@tanstack/react-router';
import { customerNames } from '../../../features/payments/payments-config.ts';
import { useSubjectName } from '../../../features/users/use-subject-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useTitle } from '../../../lib/title.ts';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { BackLink, inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Screen } from '../../../ui/layout/surface.tsx';
import { type CustomerKey, customerTypeOf } from '../shared/customer.ts';
import { CustomerActions, CustomerSections } from './customer-sections.tsx';
import { NotFoundCustomer } from './not-found-customer.tsx';

/** Shows the products, items and transactions of a customer. */
export function CustomerPage() {
  const { type, customerId } = useParams({
    from: '/signed-in/projects/$projectId/payments/customers/$type/$customerId',
  });
  const known = customerTypeOf(type);
  if (known === undefined) return <NotFoundCustomer />;
  return <CustomerScreen key={`${known} ${customerId}`} customer={{ type: known, id: customerId }} />;
}

function CustomerScreen({ customer }: { customer: CustomerKey }) {
  const { displayName } = useProject();
  const name = useSubjectName(customer);
  useTitle(name ?? 'Customer', displayName);
  return (
    <Screen
      layout="narrow"
      back={<BackLink to="/projects/$projectId/payments/customers">Customers</BackLink>}
      title={name ?? `${customerNames[customer.type]} customer`}
      subtitle={
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
          <CopyableText text={customer.id} what="customer ID" />
          <ProfileLink customer={customer} />
        </div>
      }
      actions={<CustomerActions customer={customer} />}
    >
      <CustomerSections customer={customer} />
    </Screen>
  );
}

function ProfileLink({ customer: { type, id } }: { customer: CustomerKey }) {
  const { id: projectId } = useProject();
  if (type === 'custom') return null;
  return type === 'user' ? (
    <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: id }} className={inlineLinkClasses}>
      Open user
    </Link>
  ) : (
    <Link to="/projects/$projectId/teams/$teamId" params={{ projectId, teamId: id }} className={inlineLinkClasses}>
      Open team
    </Link>
  );
}
