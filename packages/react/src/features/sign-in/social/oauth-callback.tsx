import { internals } from '@portico/js/internals';
import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { useEffect } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useUser } from '../../../hooks/use-user.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useText } from '../../../text/text-context.tsx';
import { CardSkeleton } from '../../../ui/card.tsx';
import { explain } from '../../../ui/messages/explain.ts';
import { MessageCard } from '../../../ui/messages/message-card.tsx';
import { useOAuthCallback } from './use-oauth-callback.ts';

/** Props of `OAuthCallback`. */
export interface OAuthCallbackProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
}

/** Shows the page that an identity provider redirects to. It signs in and continues, or explains why it cannot. */
export function OAuthCallback({ fullPage = false }: OAuthCallbackProps) {
  const app = usePorticoApp();
  const text = useText(signInPages);
  const { state, error, retry } = useOAuthCallback();
  const working = <CardSkeleton fullPage={fullPage} label={text('callback.working')} />;
  if (state === 'working') return working;
  if (state === 'foreign' || state === 'expired') {
    return (
      <Wait fallback={working}>
        <NothingToFinish fullPage={fullPage} why={state} />
      </Wait>
    );
  }
  if (state === 'done') {
    return (
      <MessageCard
        fullPage={fullPage}
        takesFocus
        title={text('link.done.title')}
        primaryButtonText={text('link.done.button')}
        primaryAction={() => app.redirectToAfterSignIn()}
      />
    );
  }
  const failure = explain(error);
  return (
    <MessageCard
      fullPage={fullPage}
      takesFocus
      title={text('callback.failed.title')}
      primaryButtonText={text('page.try-again')}
      primaryAction={retry}
      secondaryButtonText={text('sign-in.button')}
      secondaryAction={() => app.redirectToSignIn()}
    >
      {text(failure.key, failure.fill)}
    </MessageCard>
  );
}

interface NothingToFinishProps {
  readonly fullPage: boolean;
  readonly why: 'foreign' | 'expired';
}

/**
 * Shows a card for a callback that cannot be completed. It continues if the user is already signed in, perhaps through
 * another tab.
 */
function NothingToFinish({ fullPage, why }: NothingToFinishProps) {
  const app = usePorticoApp();
  const text = useText(signInPages);
  const { navigation } = app[internals];
  const isSignedIn = useUser() !== null;
  useEffect(() => {
    if (isSignedIn) navigation.go(navigation.urlOf('afterSignIn'), { replace: true });
  }, [isSignedIn, navigation]);
  if (isSignedIn) return <CardSkeleton fullPage={fullPage} label={text('callback.working')} />;
  return (
    <MessageCard
      fullPage={fullPage}
      takesFocus
      title={text(`callback.${why}.title`)}
      primaryButtonText={text('sign-in.button')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={text('page.home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text(`callback.${why}.text`)}
    </MessageCard>
  );
}
