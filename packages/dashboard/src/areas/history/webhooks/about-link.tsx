import type { AdminWebhookDelivery } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { useProject } from '../../../lib/projects.tsx';

/** Shows whom an event is about, with a link to the user, team or customer. A deleted one is shown by its ID. */
export function AboutLink({ about: { type, id, name } }: { about: NonNullable<AdminWebhookDelivery['about']> }) {
  const { id: projectId } = useProject();
  const className = 'block truncate rounded-sm hover:underline';
  if (type === 'customer')
    return (
      <Link
        to="/projects/$projectId/payments/customers/$type/$customerId"
        params={{ projectId, type: 'custom', customerId: id }}
        className={className}
      >
        {id}
      </Link>
    );
  if (name === null) return <span className="block truncate text-ink-3">{id}</span>;
  if (type === 'team')
    return (
      <Link to="/projects/$projectId/teams/$teamId" params={{ projectId, teamId: id }} className={className}>
        {name}
      </Link>
    );
  return (
    <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: id }} className={className}>
      {name}
    </Link>
  );
}
