import { hasCode, internals, knownErrorFromWire, seemsSignedIn } from '@portico/js/internals';
import { errorPage } from '@portico/texts/en-US/error-page';
import type { TextKey } from '@portico/texts/en-US/shared';
import { usePorticoApp } from '../hooks/app-context.ts';
import { useIsUserUnknown } from '../hooks/rendering.tsx';
import { useText } from '../text/text-context.tsx';
import { MessageCard } from '../ui/messages/message-card.tsx';

/** Props of `ErrorPage`. */
export interface ErrorPageProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** The query parameters of the page: `errorCode`, `message`, and `details` as JSON. */
  readonly searchParams: Readonly<Record<string, string>>;
}

type PageKey = keyof typeof errorPage;

/** Shows the page that explains why a sign-in with an identity provider failed. */
export function ErrorPage({ fullPage = false, searchParams }: ErrorPageProps) {
  const app = usePorticoApp();
  const text = useText(errorPage);
  const error = errorOf(searchParams);
  const special = error === undefined ? undefined : keysFor(error);
  const isUnfamiliar = error !== undefined && special === undefined;
  const { sessions, options } = app[internals];
  const isUnknown = useIsUserUnknown();
  const isSignedIn = !isUnknown && options.tokenStore !== null && seemsSignedIn(sessions.store(undefined));
  const goOn = isSignedIn
    ? { label: text('error.back'), action: () => app.redirectToAfterSignIn() }
    : { label: text('sign-in.button'), action: () => app.redirectToSignIn() };
  return (
    <MessageCard
      fullPage={fullPage}
      title={text(special?.title ?? 'error.title')}
      primaryButtonText={goOn.label}
      primaryAction={goOn.action}
      secondaryButtonText={text('page.home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {special !== undefined && <p>{text(special.text)}</p>}
      {special === undefined && (
        <p>{error?.details === undefined ? (error?.message ?? text('error.text')) : text('error.text')}</p>
      )}
      {isUnfamiliar && <p className="portico-note portico-code">{text('error.code', { code: error.code })}</p>}
    </MessageCard>
  );
}

/** Creates the error from its code and details only. Anyone can write the message or details of a URL. */
function errorOf({ errorCode, details }: Readonly<Record<string, string>>) {
  if (errorCode === undefined) return undefined;
  try {
    return knownErrorFromWire({ code: errorCode, details: JSON.parse(details ?? '{}') });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Returns the text keys of an error that users can meet. */
function keysFor(error: { readonly code: string }): { title: PageKey; text: PageKey | TextKey } | undefined {
  if (hasCode(error, 'REAUTHENTICATION_FAILED')) {
    return { title: 'REAUTHENTICATION_FAILED.title', text: 'problem.other-user' };
  }
  // Not the provider failed: the general text fits.
  if (hasCode(error, 'OAUTH_PROVIDER_UNAVAILABLE') && error.details.reason === 'server-error') return undefined;
  const [title, text] = [`${error.code}.title`, `${error.code}.text`];
  if (!isKey(title) || !isKey(text)) return undefined;
  const wouldWork =
    hasCode(error, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE') &&
    error.details.would_work_if_email_was_verified;
  return { title, text: wouldWork ? 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.verify' : text };
}

function isKey(key: string): key is PageKey {
  return Object.hasOwn(errorPage, key);
}
