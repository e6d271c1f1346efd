import type { Team, TeamUser } from '@portico/js';
import { accountTeams } from '@portico/texts/en-US/account-teams';
import { useState } from 'react';
import { useAccountText } from '../../../text/text-context.tsx';
import { Row, Rows, Tag } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { Avatar } from '../../users/users/user-avatar.tsx';
import { called, searchableCount, shownAtOnce } from './by-name.ts';

interface MembersProps {
  readonly team: Team;
  /** The ID of the current user. */
  readonly ownId: string;
  readonly mayRemove: boolean;
}

/** Shows the members of a team. */
export function AccountTeamMembers(props: MembersProps) {
  const text = useAccountText(accountTeams);
  return (
    <LoadingBlock title={text('team.members')} retry={async () => await props.team.listUsers()}>
      <Members {...props} />
    </LoadingBlock>
  );
}

function Members({ team, ownId, mayRemove }: MembersProps) {
  const text = useAccountText(accountTeams);
  const members = team.useUsers();
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(shownAtOnce);
  const [removed, setRemoved] = useState<string>();
  const nameOf = (member: TeamUser) =>
    member.teamProfile.displayName || member.teamProfile.primaryEmail || text('team.member.unnamed');
  const found = called(members, query, nameOf);
  const remove = async (member: TeamUser) => {
    setRemoved(undefined);
    await team.removeUser(member.id);
    setRemoved(nameOf(member));
  };
  const said = () => {
    if (found.length < members.length)
      return text('team.members.found', { count: found.length, total: members.length });
    return members.length === 1
      ? text('team.members.count-one')
      : text('team.members.count', { count: members.length });
  };
  return (
    <>
      {members.length >= searchableCount && (
        <Field label={text('team.members.search')} name="member" autoComplete="off" value={query} onValue={setQuery} />
      )}
      <p role="status" className="portico-said">
        {removed !== undefined && `${text('team.member.removed', { name: removed })} `}
        {said()}
      </p>
      {found.length > 0 && (
        <Rows label={text('team.members')}>
          {found.slice(0, limit).map((member) => (
            <Member
              key={member.id}
              name={nameOf(member)}
              member={member}
              isOwn={member.id === ownId}
              remove={mayRemove && member.id !== ownId ? () => remove(member) : undefined}
            />
          ))}
        </Rows>
      )}
      {found.length > limit && (
        <Button isQuiet onClick={() => setLimit(limit + shownAtOnce)}>
          {text('team.members.more')}
        </Button>
      )}
    </>
  );
}

interface MemberProps {
  readonly name: string;
  readonly member: TeamUser;
  readonly isOwn: boolean;
  /** Absent if the user may not remove this member. */
  readonly remove: (() => Promise<void>) | undefined;
}

function Member({ name, member, isOwn, remove }: MemberProps) {
  const text = useAccountText(accountTeams);
  return (
    <Row
      title={
        <div className="portico-person">
          <Avatar size={32} of={member.teamProfile} />
          <span dir="auto">{name}</span>
          {isOwn && <Tag tone="good">{text('team.member.you')}</Tag>}
        </div>
      }
    >
      {remove !== undefined && (
        <Confirmed
          label={text('team.member.remove')}
          name={text('team.member.remove.name', { name })}
          question={text('team.member.remove.question', { name })}
          confirm={text('team.member.remove.confirm')}
          act={remove}
        />
      )}
    </Row>
  );
}
