import { internals } from '@portico/js/internals';
import { useEffect } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useText } from '../../../text/text-context.tsx';
import { CardSkeleton } from '../../../ui/card.tsx';
import { explain } from '../../../ui/messages/explain.ts';
import { MessageCard } from '../../../ui/messages/message-card.tsx';

/** Signs out and continues to the page after sign-out. */
export function SignOut({ fullPage = false }: { readonly fullPage?: boolean }) {
  const app = usePorticoApp();
  const text = useText();
  const { run, error, isRunning } = useAction(() => app.signOut());
  useEffect(() => void run(), [run]);
  if (error !== undefined) {
    const failure = explain(error);
    return (
      <MessageCard
        fullPage={fullPage}
        title={text('page.failed.title')}
        primaryButtonText={text('page.try-again')}
        primaryAction={run}
        secondaryButtonText={text('page.home')}
        secondaryAction={() => app.redirectToHome()}
      >
        {text(failure.key, failure.fill)}
      </MessageCard>
    );
  }
  if (isRunning || app[internals].navigation.canRedirect) {
    return <CardSkeleton fullPage={fullPage} label={text('sign-out.working')} />;
  }
  return <MessageCard fullPage={fullPage} title={text('signed-out.title')} />;
}
