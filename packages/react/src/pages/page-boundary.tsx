import { ConfigurationError, KnownErrors } from '@portico/js';
import { hasCode } from '@portico/js/internals';
import { Component, type ReactNode } from 'react';
import { lazyPart, Wait } from '../loading/wait.tsx';
import { useText } from '../text/text-context.tsx';
import { CardSkeleton } from '../ui/card.tsx';
import { explain } from '../ui/messages/explain.ts';
import { MessageCard } from '../ui/messages/message-card.tsx';

const RestrictedAccount = lazyPart(async () => {
  const [{ RestrictedAccount }, { withBrand }] = await Promise.all([
    import('../features/users/users/restricted-account.tsx'),
    import('./with-brand.tsx'),
  ]);
  return withBrand(RestrictedAccount);
});

const SetupFirst = lazyPart(async () => (await import('../features/sign-in/totp/setup-first.tsx')).SetupFirst);

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
    const failed = <FailedPage error={error} fullPage={fullPage} />;
    const isSetup = hasCode(error, 'SECOND_FACTOR_SETUP_REQUIRED');
    if (!isSetup && !hasCode(error, 'RESTRICTED_USER_NOT_ALLOWED')) return failed;
    return (
      <Wait fallback={<CardSkeleton fullPage={fullPage} />}>
        {isSetup ? <SetupFirst fullPage={fullPage}>{failed}</SetupFirst> : <RestrictedAccount fullPage={fullPage} />}
      </Wait>
    );
  }
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
