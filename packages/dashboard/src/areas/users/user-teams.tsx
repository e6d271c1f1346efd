import type { ServerUser } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { useAnswer } from '../../lib/answers.ts';
import { useProject } from '../../lib/projects.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Failed } from '../../ui/problem.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { Section } from '../../ui/surface.tsx';

/** The teams a user is in, oldest first. */
export function UserTeams({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const teams = useAnswer(`users/${projectId}/teams/${user.id}`, async () => await user.listTeams());
  return (
    <Section title={teams.value !== undefined && teams.value.length > 0 ? `Teams (${teams.value.length})` : 'Teams'}>
      {teams.state === 'loading' && (
        <Loading what="the teams">
          <Skeleton className="my-3 h-6" />
        </Loading>
      )}
      {teams.state === 'failed' && <Failed error={teams.error} onRetry={teams.reload} />}
      {teams.value?.length === 0 && <p className="text-base text-ink-2">This user is in no team.</p>}
      {teams.value !== undefined && teams.value.length > 0 && (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {teams.value.map(({ id, displayName, profileImageUrl }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 py-1.5">
              <Avatar name={displayName} imageUrl={profileImageUrl} size={28} />
              <Link
                to="/projects/$projectId/teams/$teamId"
                params={{ projectId, teamId: id }}
                title={displayName}
                className="truncate rounded-sm font-medium hover:underline"
              >
                {displayName}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
