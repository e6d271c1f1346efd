import type { CurrentUser, Team } from '@portico/js';
import { accountTeams } from '@portico/texts/en-US/account-teams';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block } from '../../../ui/block.tsx';
import { NameForm } from '../../../ui/forms/name-form.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { Picture } from '../../ground/images/picture.tsx';
import { Avatar } from '../../users/users/user-avatar.tsx';

interface TeamProfileProps {
  readonly team: Team;
  readonly mayChange: boolean;
}

/** Shows the name and picture of a team. */
export function AccountTeamProfile({ team, mayChange }: TeamProfileProps) {
  const text = useAccountText(accountTeams);
  return (
    <Block
      title={text('team.profile')}
      text={mayChange ? text('team.profile.text') : `${text('team.profile.text')} ${text('team.profile.fixed')}`}
    >
      {mayChange ? (
        <ProfileForms team={team} />
      ) : (
        <div className="portico-person">
          <Avatar size={48} of={team} />
          <span dir="auto">{team.displayName}</span>
        </div>
      )}
    </Block>
  );
}

function ProfileForms({ team }: { readonly team: Team }) {
  const text = useAccountText(accountTeams);
  return (
    <>
      <Picture
        of={team}
        words={{
          saved: text('team.picture.saved'),
          removed: text('team.picture.removed'),
          question: text('team.picture.question'),
        }}
        save={(profileImageUrl) => team.update({ profileImageUrl })}
      />
      <NameForm
        label={text('team.name')}
        name={team.displayName}
        missing={text('team.name.missing')}
        button={text('team.name.save')}
        saved={text('team.name.saved')}
        autoComplete="off"
        save={(displayName) => team.update({ displayName })}
      />
    </>
  );
}

interface OwnProfileProps {
  readonly user: CurrentUser;
  readonly team: Team;
}

/** Shows the name and picture of the user in a team. */
export function AccountTeamOwnProfile({ user, team }: OwnProfileProps) {
  const text = useAccountText(accountTeams);
  return (
    <LoadingBlock
      title={text('team.me')}
      text={text('team.me.text')}
      retry={async () => await user.getTeamProfile(team)}
    >
      <OwnProfile user={user} team={team} />
    </LoadingBlock>
  );
}

function OwnProfile({ user, team }: OwnProfileProps) {
  const text = useAccountText(accountTeams);
  const profile = user.useTeamProfile(team);
  return (
    <>
      <Picture
        of={profile}
        isBorrowed={profile.profileImageUrl === user.profileImageUrl}
        words={{
          saved: text('team.me.picture.saved'),
          removed: text('team.me.picture.removed'),
          question: text('team.me.picture.question'),
        }}
        save={(profileImageUrl) => profile.update({ profileImageUrl })}
      />
      <NameForm
        label={text('team.me.name')}
        name={profile.displayName ?? ''}
        missing={text('team.me.name.missing')}
        button={text('team.name.save')}
        saved={text('team.me.name.saved')}
        autoComplete="name"
        save={(displayName) => profile.update({ displayName })}
      />
    </>
  );
}
