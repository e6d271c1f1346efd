import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft, SearchX } from 'lucide-react';
import { useDrafts } from '../../../features/mail/studio-queries.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { useTitle } from '../../../lib/title.ts';
import { backLinkClasses } from '../../../ui/layout/links.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { RoleTooLow } from '../../../ui/states/role-too-low.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { ComposeForm } from './compose-form.tsx';
import { draftName } from './draft-name.ts';

/** Sends a draft: recipients, subject, category, theme and time. */
export function Compose() {
  const project = useProject();
  const { id } = useParams({ from: '/signed-in/projects/$projectId/emails/drafts/$id/send' });
  const { to } = useSearch({ from: '/signed-in/projects/$projectId/emails/drafts/$id/send' });
  useTitle('Send email', project.displayName);
  const mayChange = useMayChange();
  const drafts = useDrafts(project);
  const draft = drafts.data?.find((one) => one.id === id);
  const metrics = useQuery({
    queryKey: ['users', project.id, 'count'],
    queryFn: async () => await project.app.getMetrics({ includeAnonymous: true }),
  });
  return (
    <Screen
      title={draft === undefined ? 'Send email' : `Send “${draftName(draft)}”`}
      back={
        <Link
          to="/projects/$projectId/emails/drafts/$id"
          params={{ projectId: project.id, id }}
          className={backLinkClasses}
        >
          <ChevronLeft size={14} aria-hidden="true" className="rtl:rotate-180" />
          Back to the draft
        </Link>
      }
    >
      {draft !== undefined && !mayChange && <RoleTooLow />}
      {draft !== undefined && mayChange && (
        <ComposeForm key={id} draft={draft} isToAll={to === 'all'} totalUsers={metrics.data?.totalUsers} />
      )}
      {draft === undefined && (
        <Card>
          {drafts.isPending && (
            <Loading what="the draft">
              <Skeleton className="m-5 h-96" />
            </Loading>
          )}
          {drafts.isLoadingError && <Failed error={drafts.error} onRetry={drafts.refetch} />}
          {drafts.data !== undefined && (
            <Empty
              icon={SearchX}
              title="This draft does not exist"
              text="It may have been deleted, or the link may belong to another project."
            />
          )}
        </Card>
      )}
    </Screen>
  );
}
