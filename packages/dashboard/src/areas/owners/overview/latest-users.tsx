import type { ProjectMetrics, ServerUser } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { detailOf, nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { buttonClasses } from '../../../ui/forms/button.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Section } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Empty } from '../../../ui/states/states.tsx';

/** Shows the newest users, and the users who were active last. */
export function LatestUsers({ metrics: { recentlyRegistered, recentlyActive } }: { metrics: ProjectMetrics }) {
  const { id: projectId } = useProject();
  return (
    <>
      <Section
        title="Recent sign-ups"
        action={
          <Link to="/projects/$projectId/users" params={{ projectId }} className={`${inlineLinkClasses} text-sm`}>
            All users
          </Link>
        }
      >
        {recentlyRegistered.length === 0 ? (
          <Empty
            icon={Users}
            title="No users yet"
            text="Users appear here when they sign up for your app."
            action={
              <Link to="/projects/$projectId/connect" params={{ projectId }} className={buttonClasses()}>
                Connect your app
              </Link>
            }
          />
        ) : (
          <UserList users={recentlyRegistered} timeOf={({ signedUpAt }) => signedUpAt} />
        )}
      </Section>
      {recentlyActive.length > 0 && (
        <Section title="Recently active">
          <UserList users={recentlyActive} timeOf={({ lastActiveAt }) => lastActiveAt} />
        </Section>
      )}
    </>
  );
}

function UserList({ users, timeOf }: { users: readonly ServerUser[]; timeOf: (user: ServerUser) => Date }) {
  const { id: projectId } = useProject();
  return (
    <ul className="-mx-2">
      {users.map((user) => (
        <li key={user.id}>
          <Link
            to="/projects/$projectId/users/$userId"
            params={{ projectId, userId: user.id }}
            className="flex h-12 items-center justify-between gap-3 rounded-md px-2 hover:bg-hover"
          >
            <Named id={user.id} name={nameOf(user)} imageUrl={user.profileImageUrl} detail={detailOf(user)} />
            <span className="shrink-0 text-ink-3 text-sm">
              <Time date={timeOf(user)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
