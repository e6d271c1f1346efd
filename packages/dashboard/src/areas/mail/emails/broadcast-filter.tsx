import type { AdminOwnedProject } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { orNull } from '../../../features/mail/studio-queries.ts';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';

/** Says that only the emails of a broadcast are listed, and leads back to all emails. */
export function BroadcastFilter({ project, id }: { project: AdminOwnedProject; id: string }) {
  const broadcast = useQuery({
    queryKey: ['broadcasts', project.id, 'one', id],
    queryFn: async () => await orNull(project.app.emails.getBroadcast(id)),
  });
  const { source, subject } = broadcast.data ?? {};
  const name = source?.displayName || subject || undefined;
  return (
    <p role="status" className="mb-3 text-base text-ink-2">
      Only the emails of {name === undefined ? 'one broadcast' : `“${name}”`} are shown.{' '}
      <Link
        to="/projects/$projectId/emails"
        params={{ projectId: project.id }}
        search={{}}
        className={inlineLinkClasses}
      >
        Show all emails
      </Link>
    </p>
  );
}
