import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { buttonClasses } from '../../../ui/forms/button.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';

const askEveryMillis = 3000;

/** Waits for the next sign-up of the project, and shows who it is. */
export function FirstSignUp() {
  const { id: projectId, app } = useProject();
  const [known, setKnown] = useState<string | null>();
  const newest = useQuery({
    queryKey: ['users', projectId, 'newest'],
    queryFn: async () => {
      const [user] = await app.listUsers({ orderBy: 'signedUpAt', desc: true, limit: 1 });
      return user ?? null;
    },
    // A window in the background does not ask.
    refetchInterval: ({ state: { data } }) => (isNew(data?.id, known) ? false : askEveryMillis),
    refetchOnMount: 'always',
  });
  const { data, isFetchedAfterMount } = newest;
  useEffect(() => {
    if (isFetchedAfterMount && known === undefined) setKnown(data?.id ?? null);
  }, [isFetchedAfterMount, known, data]);
  const user = data !== undefined && data !== null && isNew(data.id, known) ? data : undefined;
  const params = { projectId };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="flex min-w-0 items-center gap-2 text-base">
        {user === undefined ? (
          <>
            <Spinner />
            {known ? 'Waiting for the next sign-up…' : 'Waiting for a sign-up…'}
          </>
        ) : (
          <>
            <CircleCheck size={18} className="shrink-0 text-success-ink" aria-hidden="true" />
            <span className="min-w-0 break-words">
              <Link
                to="/projects/$projectId/users/$userId"
                params={{ projectId, userId: user.id }}
                className={inlineLinkClasses}
              >
                {nameOf(user)}
              </Link>{' '}
              signed up. Your app is connected.
            </span>
          </>
        )}
      </p>
      <Link to="/projects/$projectId/users" params={params} className={buttonClasses()}>
        View users
      </Link>
    </div>
  );
}

/** Returns whether a user is not the one who was the newest when the screen was opened. */
function isNew(id: string | undefined, known: string | null | undefined): boolean {
  return id !== undefined && known !== undefined && id !== known;
}
