import type { CurrentUser, Team } from '@portico/js';
import { accountTeams } from '@portico/texts/en-US/account-teams';
import { openSection } from '../../../hooks/use-hash.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block } from '../../../ui/block.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { TypedConfirmation } from '../../../ui/forms/typed-confirmation.tsx';

interface TeamLeavingProps {
  readonly user: CurrentUser;
  readonly team: Team;
  readonly mayDelete: boolean;
}

/** Removes the user from a team, and deletes the team if the user may do that. */
export function AccountTeamLeaving({ user, team, mayDelete }: TeamLeavingProps) {
  const text = useAccountText(accountTeams);
  const fill = { team: team.displayName };
  return (
    <>
      <Block title={text('team.leave')} text={text('team.leave.text')}>
        <Confirmed
          label={text('team.leave')}
          question={text('team.leave.question', fill)}
          confirm={text('team.leave')}
          act={async () => {
            await user.leaveTeam(team);
            toTheList();
          }}
        />
      </Block>
      {mayDelete && (
        <Block title={text('team.delete')} text={text('team.delete.text')}>
          <TypedConfirmation
            expected={team.displayName}
            label={text('team.delete.field', fill)}
            problem={text('team.delete.problem', fill)}
            button={text('team.delete')}
            act={async () => {
              await team.delete();
              toTheList();
            }}
          />
        </Block>
      )}
    </>
  );
}

/** Opens the list of sections, because this section no longer exists. */
function toTheList(): void {
  openSection('');
}
