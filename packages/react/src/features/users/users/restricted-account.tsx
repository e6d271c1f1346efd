import { restrictedPage } from '@portico/texts/en-US/restricted-page';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useUser } from '../../../hooks/use-user.ts';
import { useText } from '../../../text/text-context.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';

/** Shows the page for a user whom an administrator has restricted: the reason, and a button to sign out. */
export function RestrictedAccount({ fullPage }: { readonly fullPage: boolean }) {
  const app = usePorticoApp();
  const text = useText(restrictedPage);
  const reason = useUser()?.restrictedByAdminReason;
  return (
    <MessageCard
      fullPage={fullPage}
      title={text('restricted.title')}
      primaryButtonText={text('sign-out.button')}
      primaryAction={() => app.signOut()}
    >
      {reason && <p>{text('restricted.reason', { reason })}</p>}
      <p>{text('restricted.text')}</p>
    </MessageCard>
  );
}
