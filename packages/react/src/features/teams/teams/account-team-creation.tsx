import type { CurrentUser } from '@portico/js';
import { accountPages } from '@portico/texts/en-US/account-pages';
import { useAction } from '../../../hooks/use-action.ts';
import { openSection } from '../../../hooks/use-hash.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { propsOf, submission, useField } from '../../../ui/forms/form.ts';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';

/** Creates a team with the user as a member, and opens its section. */
export function AccountTeamCreation({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText(accountPages);
  const name = useField((value) => (value.trim() === '' ? text('account.team-creation.missing') : undefined));
  const { run, isRunning, error } = useAction(async () => {
    const team = await user.createTeam({ displayName: name.value.trim() });
    await user.listTeams(); // The section must exist before it is opened.
    openSection(`team-${team.id}`);
  });
  return (
    <Block title={text('account.team-creation.title')} text={text('account.team-creation.text')}>
      <form noValidate className="portico-stack" onSubmit={submission([name], run)}>
        <Field
          {...propsOf(name)}
          label={text('account.team-creation.name')}
          name="team-name"
          autoComplete="off"
          maxLength={256}
        />
        <AccountAlert error={error} />
        <Button type="submit" isBusy={isRunning}>
          {text('account.team-creation.button')}
        </Button>
      </form>
    </Block>
  );
}
