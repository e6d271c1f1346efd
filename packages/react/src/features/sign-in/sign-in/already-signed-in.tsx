import type { BaseUser } from '@portico/js';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useText } from '../../../text/text-context.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';

/** Shows a card for a signed-in user who opens a sign-in page. */
export function AlreadySignedIn({ user, fullPage }: { user: BaseUser; fullPage: boolean }) {
  const app = usePorticoApp();
  const text = useText();
  const leave = useAction(() => app.signOut());
  return (
    <MessageCard
      fullPage={fullPage}
      title={text('signed-in.title')}
      primaryButtonText={text('signed-in.go-home')}
      primaryAction={() => app.redirectToHome()}
      secondaryButtonText={text('sign-out.button')}
      secondaryAction={leave.run}
    >
      {text('signed-in.text', { name: user.primaryEmail ?? user.displayName ?? user.id })}
    </MessageCard>
  );
}
