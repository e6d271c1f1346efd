import { Link } from '@tanstack/react-router';
import { Activity } from '../../../features/history/activity.tsx';
import { ApiKeys } from '../../../features/teams/api-keys/api-keys.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Metadata } from '../../../ui/lists/metadata.tsx';
import { ContactChannels } from './contact-channels.tsx';
import { DeleteUser } from './delete-user.tsx';
import { EmailNotifications } from './email-notifications.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Restriction } from './restriction.tsx';
import { ScheduledDeletion } from './scheduled-deletion.tsx';
import { Sessions } from './sessions.tsx';
import { useShownUser } from './shown-user.tsx';
import { SignUpAnswers } from './sign-up-answers.tsx';
import { UserNotes } from './user-notes.tsx';
import { UserPermissions } from './user-permissions.tsx';
import { UserSignInMethods } from './user-sign-in-methods.tsx';
import { UserTeams } from './user-teams.tsx';

/** Shows the profile of a user, the notes, the emails, the answers at sign-up, the restriction and the deletion. */
export function ProfileTab() {
  const { user, onChanged } = useShownUser();
  return (
    <>
      <ScheduledDeletion user={user} onChanged={onChanged} />
      <Profile user={user} onChanged={onChanged} />
      <UserNotes user={user} />
      <ContactChannels user={user} onChanged={onChanged} />
      <SignUpAnswers user={user} />
      <Restriction user={user} onChanged={onChanged} />
      {user.deletionAt === null && <DeleteUser user={user} onChanged={onChanged} />}
    </>
  );
}

/** Shows how a user signs in. */
export function SignInTab() {
  const { user, onChanged } = useShownUser();
  return (
    <>
      <Password user={user} onChanged={onChanged} />
      <UserSignInMethods user={user} onChanged={onChanged} />
    </>
  );
}

/** Shows where a user is signed in. */
export function SessionsTab() {
  return <Sessions user={useShownUser().user} />;
}

/** Shows the teams of a user. */
export function TeamsTab() {
  return <UserTeams user={useShownUser().user} />;
}

/** Shows the permissions and API keys of a user. */
export function PermissionsTab() {
  const { user } = useShownUser();
  return (
    <>
      <UserPermissions user={user} />
      <ApiKeys owner={user} kind="user" />
    </>
  );
}

/** Shows which emails a user gets, and links to those that were sent. */
export function EmailsTab() {
  const { id: projectId } = useProject();
  const { user } = useShownUser();
  return (
    <>
      <EmailNotifications user={user} />
      {user.primaryEmail !== null && (
        <p>
          <Link
            to="/projects/$projectId/emails"
            params={{ projectId }}
            search={{ q: user.primaryEmail }}
            className={inlineLinkClasses}
          >
            Show emails to {user.primaryEmail}
          </Link>
        </p>
      )}
    </>
  );
}

/** Shows the metadata of a user. */
export function MetadataTab() {
  const { user, onChanged } = useShownUser();
  return <Metadata owner={user} what="user" onChanged={onChanged} />;
}

/** Shows what happened to a user. */
export function ActivityTab() {
  return <Activity of={{ userId: useShownUser().user.id }} />;
}
