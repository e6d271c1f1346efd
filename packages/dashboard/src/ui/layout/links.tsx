import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProject } from '../../lib/projects.tsx';

const nameClasses = 'block truncate rounded-sm font-medium hover:underline';

/** Shows a link to a user, with their name. */
export function UserLink({ id, name }: { id: string; name: string }) {
  const { id: projectId } = useProject();
  return (
    <Link
      to="/projects/$projectId/users/$userId"
      params={{ projectId, userId: id }}
      data-row-link=""
      title={name}
      className={nameClasses}
    >
      {name}
    </Link>
  );
}

/** Shows a link to a team, with its name. */
export function TeamLink({ id, name }: { id: string; name: string }) {
  const { id: projectId } = useProject();
  return (
    <Link
      to="/projects/$projectId/teams/$teamId"
      params={{ projectId, teamId: id }}
      data-row-link=""
      title={name}
      className={nameClasses}
    >
      {name}
    </Link>
  );
}

interface BackLinkProps {
  to:
    | '/projects/$projectId/users'
    | '/projects/$projectId/teams'
    | '/projects/$projectId/emails/drafts'
    | '/projects/$projectId/emails/templates'
    | '/projects/$projectId/emails/themes'
    | '/projects/$projectId/webhooks'
    | '/projects/$projectId/payments/customers'
    | '/projects/$projectId/payments/products';
  children: ReactNode;
}

/** Classes of a link back, which begins with an icon. */
export const backLinkClasses = 'inline-flex items-center gap-1 rounded-sm text-ink-3 text-sm hover:text-ink';

/** Shows a link back to a list. */
export function BackLink({ to, children }: BackLinkProps) {
  const { id: projectId } = useProject();
  return (
    <Link to={to} params={{ projectId }} className={backLinkClasses}>
      <ChevronLeft size={14} aria-hidden="true" className="rtl:rotate-180" />
      {children}
    </Link>
  );
}

/** Classes of a link within a text. */
export const inlineLinkClasses = 'rounded-sm font-medium text-accent-ink hover:underline';
