import type { CurrentUser, Project } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useAction } from '../../../hooks/use-action.ts';
import { useDates } from '../../../text/dates.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { TypedConfirmation } from '../../../ui/forms/typed-confirmation.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';

interface LeavingProps {
  readonly user: CurrentUser;
  readonly project: Project;
  /** Called before the user is signed out, so that the page does not redirect to sign-in. */
  readonly setLeaving: (isLeaving: boolean) => void;
  /** Called after the deletion. @param at when it takes effect. Undefined: it has */
  readonly onDeleted: (at: Date | undefined) => void;
}

/** Shows buttons to sign out and, if the project allows it, to delete the account. */
export function AccountLeaving({ user, project, setLeaving, onDeleted }: LeavingProps) {
  const text = useAccountText(accountPages);
  const dates = useDates();
  const { clientUserDeletionGraceDays: graceDays = 0 } = project.config;
  const deletionAt = new Date(Date.now() + graceDays * 86_400_000);
  const word = text('account.delete.word');
  const name = user.primaryEmail ?? user.displayName ?? text('user.unnamed');
  const leaveBy = async (act: () => Promise<void>) => {
    setLeaving(true);
    try {
      await act();
    } catch (error) {
      setLeaving(false);
      throw error;
    }
  };
  const signingOut = useAction(() => leaveBy(() => user.signOut()));
  const remove = () =>
    leaveBy(async () => {
      await user.delete();
      onDeleted(graceDays === 0 ? undefined : deletionAt);
    });
  return (
    <>
      <Block title={text('account.leave.title')} text={text('account.leave.text', { name })}>
        <Alert error={signingOut.error} />
        <Button isQuiet isBusy={signingOut.isRunning} onClick={signingOut.run}>
          {text('sign-out.button')}
        </Button>
      </Block>
      {project.config.clientUserDeletionEnabled && (
        <Block
          title={text('account.delete')}
          text={text(graceDays === 0 ? 'account.delete.text' : 'account.delete.later', { date: dates.day(deletionAt) })}
        >
          <TypedConfirmation
            expected={word}
            label={text('account.delete.field', { word })}
            problem={text('account.delete.problem', { word })}
            button={text('account.delete')}
            act={remove}
          />
        </Block>
      )}
    </>
  );
}
