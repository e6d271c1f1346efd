import { Link } from '@tanstack/react-router';
import { customerNames } from '../../../features/payments/payments-config.ts';
import { useProject } from '../../../lib/projects.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import type { CustomerKey } from './customer.ts';

/** Shows a link to the payments of a customer. */
export function CustomerLink({ customer: { type, id }, name }: { customer: CustomerKey; name: string | null }) {
  const { id: projectId } = useProject();
  return (
    <Link
      to="/projects/$projectId/payments/customers/$type/$customerId"
      params={{ projectId, type, customerId: id }}
      data-row-link=""
      title={name ?? id}
      className={`block truncate rounded-sm hover:underline ${name === null ? 'font-mono text-xs' : 'font-medium'}`}
    >
      {name ?? id}
    </Link>
  );
}

interface NamedCustomerProps {
  customer: CustomerKey;
  name: string | null;
  email: string | null;
}

/** Shows a customer in a table: picture, name, and the address or type. On phones, without the picture. */
export function NamedCustomer({ customer, name, email }: NamedCustomerProps) {
  return (
    <span className="max-sm:[&_.tinted]:hidden">
      <Named
        id={customer.id}
        name={name ?? customer.id}
        imageUrl={null}
        shape={customer.type === 'user' ? 'circle' : 'square'}
        title={<CustomerLink customer={customer} name={name} />}
        detail={email === null || email === name ? customerNames[customer.type] : email}
      />
    </span>
  );
}
