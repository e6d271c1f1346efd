import { ConfigurationError, KnownErrors } from '@portico/js';
import { hasCode, internals } from '@portico/js/internals';
import { Component, type ReactNode, useEffect } from 'react';
import { usePorticoApp } from '../provider/app-context.ts';
import { useText } from '../text/text-context.tsx';
import { CardSkeleton } from '../ui/card.tsx';
import { explain } from '../ui/messages/explain.ts';
import { MessageCard } from '../ui/messages/message-card.tsx';
import { lazyPart, Wait } from '../ui/wait.tsx';

const RestrictedAccount = lazyPart(async () => {
  const { RestrictedAccount } = await import('../features/users/restricted-account.tsx');
  return RestrictedAccount;
});

interface PageBoundaryProps {
  readonly fullPage: boolean;
  readonly children: ReactNode;
}

/** Shows the error of a page in its place, with a button to try again. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { fullPage, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    if (hasCode(error, 'SECOND_FACTOR_SETUP_REQUIRED')) return <SetupFirst error={error} fullPage={fullPage} />;
    if (!hasCode(error, 'RESTRICTED_USER_NOT_ALLOWED')) return <FailedPage error={error} fullPage={fullPage} />;
    return (
      <Wait fallback={<CardSkeleton fullPage={fullPage} />}>
        <RestrictedAccount fullPage={fullPage} />
      </Wait>
    );
  }
}

/** Loads the page that sets up a second factor, with the current data of the user. */
function SetupFirst({ error, fullPage }: { error: unknown; fullPage: boolean }) {
  const { navigation } = usePorticoApp()[internals];
  const { canRedirect } = navigation;
  useEffect(() => {
    if (canRedirect) window.location.replace(navigation.urlOf('mfa', { returnsHere: true }));
  }, [canRedirect, navigation]);
  return canRedirect ? <CardSkeleton fullPage={fullPage} /> : <FailedPage error={error} fullPage={fullPage} />;
}

function FailedPage({ error, fullPage }: { error: unknown; fullPage: boolean }) {
  const text = useText();
  const { key, fill } = explain(error);
  const message = isMistakeInSetUp(error) ? error.message : text(key, fill);
  return (
    <MessageCard
      fullPage={fullPage}
      title={text('page.failed.title')}
      primaryButtonText={text('page.try-again')}
      primaryAction={() => window.location.reload()}
    >
      {message}
    </MessageCard>
  );
}

/** An incorrect key or project ID is an error of the developer, who is the only one to see it. */
function isMistakeInSetUp(error: unknown): error is Error {
  return (
    error instanceof ConfigurationError ||
    KnownErrors.ProjectAuthenticationError.isInstance(error) ||
    hasCode(error, 'CURRENT_PROJECT_NOT_FOUND')
  );
}
