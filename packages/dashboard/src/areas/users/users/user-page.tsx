import type { ServerUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Activity } from '../../../features/history/activity.tsx';
import { ApiKeys } from '../../../features/teams/api-keys/api-keys.tsx';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { useTitle } from '../../../lib/title.ts';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { AwaitedEntity, EntityScreen } from '../../../ui/layout/entity-screen.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Metadata } from '../../../ui/lists/metadata.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { ContactChannels } from './contact-channels.tsx';
import { DeleteUser } from './delete-user.tsx';
import { EmailNotifications } from './email-notifications.tsx';
import { EndAllSessions } from './end-all-sessions.tsx';
import { Impersonate } from './impersonate.tsx';
import { LastActive } from './last-active.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Restriction } from './restriction.tsx';
import { Sessions } from './sessions.tsx';
import { UserPermissions } from './user-permissions.tsx';
import { UserSignInMethods } from './user-sign-in-methods.tsx';
import { UserTeams } from './user-teams.tsx';

/** Shows a user: profile, sign-in methods, sessions, permissions, teams and metadata. */
export function UserPage() {
  const project = useProject();
  const { userId } = useParams({ from: '/signed-in/projects/$projectId/users/$userId' });
  const user = useQuery({
    queryKey: ['users', project.id, 'one', userId],
    queryFn: async () => await project.app.getUser(userId),
  });
  useTitle(user.data ? nameOf(user.data) : 'User', project.displayName);
  return (
    <AwaitedEntity kind="user" query={user}>
      {(known) => <Known key={known.id} user={known} onChanged={() => refresh(['users', project.id])} />}
    </AwaitedEntity>
  );
}

function Known({ user, onChanged }: { user: ServerUser; onChanged: () => Promise<void> }) {
  return (
    <EntityScreen
      kind="user"
      name={nameOf(user)}
      imageUrl={user.profileImageUrl}
      subtitle={<Summary user={user} />}
      actions={
        <>
          <EndAllSessions user={user} />
          <Impersonate user={user} />
        </>
      }
    >
      <Profile user={user} onChanged={onChanged} />
      <ContactChannels user={user} onChanged={onChanged} />
      <Password user={user} onChanged={onChanged} />
      <UserSignInMethods user={user} onChanged={onChanged} />
      <Sessions user={user} />
      <UserTeams user={user} />
      <UserPermissions user={user} />
      <ApiKeys owner={user} kind="user" />
      <EmailNotifications user={user} />
      <Activity of={{ userId: user.id }} />
      <Metadata owner={user} what="user" onChanged={onChanged} />
      <Restriction user={user} onChanged={onChanged} />
      <DeleteUser user={user} onChanged={onChanged} />
    </EntityScreen>
  );
}

function Summary({ user }: { user: ServerUser }) {
  return (
    <>
      <CopyableText text={user.id} what="user ID" />
      <span>
        Signed up <Time date={user.signedUpAt} />
      </span>
      <span>
        Last active <LastActive user={user} />
      </span>
      {user.restrictedByAdmin && <Badge tone="danger">Restricted</Badge>}
      {user.isAnonymous && <Badge>Anonymous</Badge>}
      {user.primaryEmail !== null &&
        (user.primaryEmailVerified ? <Badge tone="success">Email verified</Badge> : <Badge>Email not verified</Badge>)}
      {user.isMultiFactorRequired && <Badge tone="accent">Two-factor authentication</Badge>}
    </>
  );
}
