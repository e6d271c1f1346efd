import type { CountRecipientsOptions } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../../lib/projects.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { reachInWords } from './recipients.ts';

interface ReachProps {
  to: Pick<CountRecipientsOptions, 'allUsers' | 'userIds'>;
  category: string;
  onlyVerified: boolean | undefined;
}

/** Shows how many users get an email, and why others do not. */
export function Reach({ to, category, onlyVerified }: ReachProps) {
  const project = useProject();
  const recipients: CountRecipientsOptions = { ...to, notificationCategoryName: category, onlyVerified };
  const counts = useQuery({
    queryKey: ['broadcast-reach', project.id, recipients],
    queryFn: async () => await project.app.emailDelivery.countRecipients(recipients),
    // Users change between two reviews.
    gcTime: 0,
  });
  return (
    <div className="mt-3 text-ink-2 text-sm">
      {counts.isPending && (
        <Loading what="the recipients">
          <Skeleton className="h-5 w-64" />
        </Loading>
      )}
      {counts.data !== undefined && <p>{reachInWords(counts.data)}</p>}
      <ProblemNote error={counts.error ?? undefined} />
    </div>
  );
}
