import { Link } from '@tanstack/react-router';
import { useProject } from '../../../lib/projects.tsx';
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
