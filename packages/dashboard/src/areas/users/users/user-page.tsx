import type { ServerUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { useTitle } from '../../../lib/title.ts';
import { AwaitedEntity, EntityScreen } from '../../../ui/layout/entity-screen.tsx';
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EndAllSessions } from './end-all-sessions.tsx';
import { Impersonate } from './impersonate.tsx';
import { LastActive } from './last-active.tsx';
import { ShownUserProvider } from './shown-user.tsx';
import { UserMenu } from './user-menu.tsx';
import { UserTags } from './user-tags.tsx';

const tabs = [
  { to: '/projects/$projectId/users/$userId', name: 'Profile' },
  { to: '/projects/$projectId/users/$userId/sign-in', name: 'Sign-in' },
  { to: '/projects/$projectId/users/$userId/sessions', name: 'Sessions' },
  { to: '/projects/$projectId/users/$userId/teams', name: 'Teams' },
  { to: '/projects/$projectId/users/$userId/permissions', name: 'Permissions and keys' },
  { to: '/projects/$projectId/users/$userId/emails', name: 'Emails' },
  { to: '/projects/$projectId/users/$userId/billing', name: 'Billing' },
  { to: '/projects/$projectId/users/$userId/metadata', name: 'Metadata' },
  { to: '/projects/$projectId/users/$userId/activity', name: 'Activity' },
] as const;

/** Shows a user: the most important facts and actions, and a tab of the URL. */
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
    <ShownUserProvider user={user} onChanged={onChanged}>
      <EntityScreen
        kind="user"
        entity={user}
        name={nameOf(user)}
        states={<States user={user} />}
        facts={[...factsOf(user), ['Tags', <UserTags key="tags" user={user} onChanged={onChanged} />]]}
        actions={
          <>
            {user.deletionAt === null && (
              <>
                <EndAllSessions user={user} />
                <Impersonate user={user} />
              </>
            )}
            <UserMenu />
          </>
        }
        tabs={<ScreenTabs label="User" tabs={tabs} params={{ userId: user.id }} />}
      >
        <Outlet />
      </EntityScreen>
    </ShownUserProvider>
  );
}

/** Shows the states of a user in which something is different from usual. */
function States({ user }: { user: ServerUser }) {
  return (
    <>
      {user.restrictedByAdmin && <Badge tone="danger">Restricted</Badge>}
      {user.deletionAt !== null && <Badge tone="warning">Will be deleted</Badge>}
      {user.isAnonymous && <Badge>Anonymous</Badge>}
    </>
  );
}

/** Returns what holds on every tab of a user. */
function factsOf(user: ServerUser) {
  return [
    [
      'Email',
      user.primaryEmail !== null && (
        <>
          <span className="min-w-0">{user.primaryEmail}</span>
          {user.primaryEmailVerified ? (
            <Badge tone="success">Email verified</Badge>
          ) : (
            <Badge tone="warning">Email not verified</Badge>
          )}
        </>
      ),
    ],
    ['Signed up', <Time key="signed-up" date={user.signedUpAt} />],
    ['Last active', <LastActive key="last-active" user={user} />],
    [
      'Two-factor authentication',
      user.isMultiFactorRequired && (
        <Badge key="two-factor" tone="success">
          On
        </Badge>
      ),
    ],
  ] as const;
}
