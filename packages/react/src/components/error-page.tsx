import { KnownErrors } from '@portico/js';
import { knownErrorFromWire } from '@portico/js/internals';
import { usePorticoApp } from '../provider/app-context.ts';
import type { TextKey } from '../text/english.ts';
import { useText } from '../text/text-context.tsx';
import { MessageCard } from './message-card.tsx';

export interface ErrorPageProps {
  readonly fullPage?: boolean;
  /** The query of the page: `errorCode`, `message`, and `details` as JSON. */
  readonly searchParams: Readonly<Record<string, string>>;
}

/** What is shown when a sign-in through another site went wrong. */
export function ErrorPage({ fullPage = false, searchParams }: ErrorPageProps) {
  const app = usePorticoApp();
  const text = useText();
  const error = errorOf(searchParams);
  const special = error === undefined ? undefined : specialCard(error);
  const offersRetry = error === undefined || special !== undefined;
  return (
    <MessageCard
      fullPage={fullPage}
      title={text(special?.title ?? 'error.title')}
      primaryButtonText={text(offersRetry ? 'sign-in.button' : 'page.home')}
      primaryAction={() => (offersRetry ? app.redirectToSignIn({ noRedirectBack: true }) : app.redirectToHome())}
      secondaryButtonText={offersRetry ? text('page.home') : undefined}
      secondaryAction={() => app.redirectToHome()}
    >
      {special !== undefined && <p>{text(special.text)}</p>}
      {special === undefined && <p>{error === undefined ? text('error.text') : error.message}</p>}
      {error !== undefined && special === undefined && (
        <p className="portico-note portico-code">{text('error.code', { code: error.code })}</p>
      )}
    </MessageCard>
  );
}

/** Rebuilt from code and details alone: a message in a URL can be written by anybody. */
function errorOf({ errorCode, details }: Readonly<Record<string, string>>) {
  if (errorCode === undefined) return undefined;
  try {
    return knownErrorFromWire({ code: errorCode, details: JSON.parse(details ?? '{}'), error: '' });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function specialCard(error: unknown): { title: TextKey; text: TextKey } | undefined {
  if (KnownErrors.OAuthConnectionAlreadyConnectedToAnotherUser.isInstance(error)) {
    return { title: 'error.already-connected.title', text: 'error.already-connected.text' };
  }
  if (KnownErrors.UserAlreadyConnectedToAnotherOAuthConnection.isInstance(error)) {
    return { title: 'error.user-connected.title', text: 'error.user-connected.text' };
  }
  if (KnownErrors.OAuthProviderAccessDenied.isInstance(error)) {
    return { title: 'error.access-denied.title', text: 'error.access-denied.text' };
  }
  return undefined;
}
