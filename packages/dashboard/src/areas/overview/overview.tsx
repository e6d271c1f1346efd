import type { ServerUser } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useAnswer } from '../../lib/answers.ts';
import { internalProjectId, useProject } from '../../lib/projects.tsx';
import { useTitle } from '../../lib/title.ts';
import { detailOf, nameOf } from '../../lib/user-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyableText } from '../../ui/copy.tsx';
import { Named } from '../../ui/named.tsx';
import { Failed } from '../../ui/problem.tsx';
import { Empty, Loading, Skeleton } from '../../ui/states.tsx';
import { Screen, Section } from '../../ui/surface.tsx';
import { Time } from '../../ui/time.tsx';
import { Checklist } from './checklist.tsx';

const shownMax = 6;
/** Users are counted up to here: the API has no total yet. */
const countedMax = 200;

/** The first screen of a project: what to do next, how many users there are, who came last. */
export function Overview() {
  const project = useProject();
  useTitle('Overview', project.displayName);
  const newest = useAnswer(
    `users/${project.id}/newest`,
    async () => await project.app.listUsers({ limit: countedMax, orderBy: 'signedUpAt', desc: true }),
  );
  return (
    <Screen
      title={project.displayName}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <CopyableText text={project.id} what="project id" />
          {project.isProductionMode ? <Badge tone="success">Production</Badge> : <Badge>Development</Badge>}
        </span>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex flex-col gap-6">
          <Counts users={newest.value} config={project.config} />
          {project.id !== internalProjectId && (
            <Checklist hasUsers={newest.value === undefined ? undefined : newest.value.length > 0} />
          )}
        </div>
        <Section
          title="Newest users"
          action={
            <Link
              to="/projects/$projectId/users"
              params={{ projectId: project.id }}
              className="rounded-sm font-medium text-accent-ink text-sm hover:underline"
            >
              All users
            </Link>
          }
        >
          {newest.state === 'loading' && <Waiting />}
          {newest.state === 'failed' && <Failed error={newest.error} onRetry={newest.reload} />}
          {newest.state === 'ready' && <Newest users={newest.value.slice(0, shownMax)} projectId={project.id} />}
        </Section>
      </div>
    </Screen>
  );
}

interface CountsProps {
  users: (ServerUser[] & { nextCursor: string | null }) | undefined;
  config: { signUpEnabled: boolean };
}

function Counts({ users, config }: CountsProps) {
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-lg border border-line bg-raised">
      <div className="px-5 py-4">
        <dt className="text-ink-3 text-sm">Users</dt>
        <dd className="tabular mt-1 flex h-8 items-center font-semibold text-xl">
          {users === undefined ? (
            <Skeleton className="h-6 w-12" />
          ) : (
            `${users.length}${users.nextCursor === null ? '' : '+'}`
          )}
        </dd>
      </div>
      <div className="px-5 py-4">
        <dt className="text-ink-3 text-sm">Sign-up</dt>
        <dd className="mt-1 flex h-8 items-center font-semibold text-xl">{config.signUpEnabled ? 'Open' : 'Closed'}</dd>
      </div>
    </dl>
  );
}

function Newest({ users, projectId }: { users: ServerUser[]; projectId: string }) {
  if (users.length === 0) {
    return (
      <Empty
        icon={Users}
        title="No users yet"
        text="People appear here when they sign up in your app."
        action={
          <Link to="/projects/$projectId/connect" params={{ projectId }} className={buttonClasses()}>
            Connect your app
          </Link>
        }
      />
    );
  }
  return (
    <ul className="-mx-2">
      {users.map((user) => (
        <li key={user.id}>
          <Link
            to="/projects/$projectId/users/$userId"
            params={{ projectId, userId: user.id }}
            className="flex h-12 items-center justify-between gap-3 rounded-md px-2 hover:bg-hover"
          >
            <Named name={nameOf(user)} imageUrl={user.profileImageUrl} detail={detailOf(user)} />
            <span className="shrink-0 text-ink-3 text-sm">
              <Time date={user.signedUpAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <Loading what="the newest users">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="flex h-12 items-center gap-3">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </Loading>
  );
}
