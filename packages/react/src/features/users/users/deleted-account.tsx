import { accountPages } from '@portico/texts/en-US/account-pages';
import { keepPage } from '@portico/texts/en-US/keep-page';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useDates } from '../../../text/dates.ts';
import { useAccountText, useText } from '../../../text/text-context.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';

interface DeletedAccountProps {
  readonly fullPage: boolean;
  /** When the deletion takes effect. Undefined: it has. */
  readonly at: Date | undefined;
}

/** Confirms the deletion of the account to its user, who is signed out. The home page would say nothing. */
export function DeletedAccount({ fullPage, at }: DeletedAccountProps) {
  const app = usePorticoApp();
  const text = useAccountText(accountPages);
  const textOfKeeping = useText(keepPage);
  const dates = useDates();
  return (
    <MessageCard
      fullPage={fullPage}
      takesFocus
      title={at === undefined ? text('account.deleted.title') : textOfKeeping('keep.title', { date: dates.day(at) })}
      primaryButtonText={text('page.home')}
      primaryAction={() => app.redirectToHome()}
    >
      {text(at === undefined ? 'account.deleted.text' : 'account.deleted.later')}
    </MessageCard>
  );
}
