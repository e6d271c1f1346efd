import type { ServerUser } from '@portico/react';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, UserX } from 'lucide-react';
import { refreshAnswers, useAnswer } from '../../lib/answers.ts';
import { useProject } from '../../lib/projects.tsx';
import { useTitle } from '../../lib/title.ts';
import { nameOf } from '../../lib/user-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { CopyableText } from '../../ui/copy.tsx';
import { Metadata } from '../../ui/metadata.tsx';
import { Failed } from '../../ui/problem.tsx';
import { Empty, Loading, Skeleton } from '../../ui/states.tsx';
import { Card, Screen } from '../../ui/surface.tsx';
import { Time } from '../../ui/time.tsx';
import { ContactChannels } from './contact-channels.tsx';
import { DeleteUser } from './delete-user.tsx';
import { Impersonate } from './impersonate.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { UserPermissions } from './user-permissions.tsx';
import { UserTeams } from './user-teams.tsx';
import { WaysIn } from './ways-in.tsx';

/** One user: who it is, how it signs in, where it is signed in, and what the app keeps about it. */
export function UserPage() {
  const project = useProject();
  const { userId } = useParams({ from: '/signed-in/projects/$projectId/users/$userId' });
  const user = useAnswer(`users/${project.id}/one/${userId}`, async () => await project.app.getUser(userId));
  const known = user.value ?? undefined;
  useTitle(known === undefined ? 'User' : nameOf(known), project.displayName);

  if (user.state === 'failed') {
    return (
      <Screen title="User" back={<BackToUsers />} width="narrow">
        <Card>
          <Failed error={user.error} onRetry={user.reload} />
        </Card>
      </Screen>
    );
  }
  if (user.value === null) return <Gone />;
  if (known === undefined) return <Waiting />;
  return <Known user={known} onChanged={() => refreshAnswers(`users/${project.id}`)} />;
}

function Known({ user, onChanged }: { user: ServerUser; onChanged: () => Promise<void> }) {
  const name = nameOf(user);
  return (
    <Screen
      width="narrow"
      back={<BackToUsers />}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={name} imageUrl={user.profileImageUrl} size={36} />
          <span className="min-w-0 break-words">{name}</span>
        </span>
      }
      subtitle={<Summary user={user} />}
      actions={<Impersonate user={user} />}
    >
      <div className="flex flex-col gap-6">
        <Profile key={`profile-${user.id}`} user={user} onChanged={onChanged} />
        <ContactChannels user={user} onChanged={onChanged} />
        <Password user={user} onChanged={onChanged} />
        <WaysIn user={user} onChanged={onChanged} />
        <UserTeams user={user} />
        <UserPermissions user={user} />
        <Sessions user={user} />
        <Metadata key={`metadata-${user.id}`} owner={user} what="user" onChanged={onChanged} />
        <DeleteUser user={user} onChanged={onChanged} />
      </div>
    </Screen>
  );
}

function Summary({ user }: { user: ServerUser }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
      <CopyableText text={user.id} what="user id" />
      <span>
        Signed up <Time date={user.signedUpAt} />
      </span>
      <span>
        Last active <Time date={user.lastActiveAt} />
      </span>
      {user.isAnonymous && <Badge>Anonymous</Badge>}
      {user.primaryEmail !== null &&
        (user.primaryEmailVerified ? (
          <Badge tone="success">E-mail verified</Badge>
        ) : (
          <Badge>E-mail not verified</Badge>
        ))}
      {user.isMultiFactorRequired && <Badge tone="accent">Second factor</Badge>}
    </div>
  );
}

function BackToUsers() {
  const { id } = useProject();
  return (
    <Link
      to="/projects/$projectId/users"
      params={{ projectId: id }}
      className="inline-flex items-center gap-1 rounded-sm text-ink-3 text-sm hover:text-ink"
    >
      <ChevronLeft size={14} aria-hidden="true" className="rtl:rotate-180" />
      Users
    </Link>
  );
}

function Gone() {
  const { id } = useProject();
  return (
    <Screen title="User" back={<BackToUsers />} width="narrow">
      <Card>
        <Empty
          icon={UserX}
          title="There is no such user"
          text="It was deleted, or the link belongs to another project."
          action={
            <Link to="/projects/$projectId/users" params={{ projectId: id }} className={buttonClasses()}>
              Show all users
            </Link>
          }
        />
      </Card>
    </Screen>
  );
}

function Waiting() {
  return (
    <Screen
      width="narrow"
      back={<BackToUsers />}
      title={
        <span className="flex items-center gap-3">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-5 w-48" />
        </span>
      }
      subtitle={<Skeleton className="mt-3 h-3 w-72 max-w-full" />}
    >
      <Loading what="the user">
        <div className="flex flex-col gap-6">
          <Card className="flex h-72 flex-col p-5">
            <Skeleton className="h-4 w-20" />
            <div className="mt-6 grid gap-x-4 gap-y-6 sm:grid-cols-2">
              <Skeleton className="h-9 rounded-md" />
              <Skeleton className="h-9 rounded-md" />
              <Skeleton className="h-9 rounded-md" />
            </div>
          </Card>
          <Card className="p-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-2 h-3 w-64 max-w-full" />
          </Card>
        </div>
      </Loading>
    </Screen>
  );
}
