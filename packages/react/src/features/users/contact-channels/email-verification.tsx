import { internals } from '@portico/js/internals';
import { mailPages } from '@portico/texts/en-US/mail-pages';
import { useEffect, useRef } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useIsInBrowser } from '../../../hooks/rendering.tsx';
import { useRead } from '../../../hooks/use-read.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../../ui/card.tsx';
import { MailFailure } from '../../../ui/messages/mail-failure.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';
import { AccessBefore } from './access-before.tsx';
import { UnverifiedEmail } from './unverified-email.tsx';
import {
  type EmailVerificationFlow,
  useEmailVerification,
  useEmailVerificationReview,
} from './use-email-verification.ts';

/** Props of `EmailVerification`. */
export interface EmailVerificationProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** The query parameters of the page: `code`. */
  readonly searchParams?: Readonly<Record<string, string>>;
}

/**
 * Shows the page that the link of a verification email opens. It asks for a click because mail scanners also open
 * links.
 */
export function EmailVerification({ fullPage = false, searchParams = {} }: EmailVerificationProps) {
  const flow = useEmailVerification(searchParams.code);
  const skeleton = <CardSkeleton fullPage={fullPage} />;
  // A server may not know the session of the user, who would see a list for other people.
  const isInBrowser = useIsInBrowser();
  return (
    <Wait fallback={skeleton}>
      {flow.isVerified && <Verified fullPage={fullPage} />}
      {flow.problem !== undefined && <UnverifiedEmail fullPage={fullPage} problem={flow.problem} />}
      {!flow.isVerified && flow.problem === undefined && !isInBrowser && skeleton}
      {!flow.isVerified && flow.problem === undefined && isInBrowser && (
        <Ask fullPage={fullPage} flow={flow} code={searchParams.code} />
      )}
    </Wait>
  );
}

interface AskProps {
  readonly fullPage: boolean;
  readonly flow: EmailVerificationFlow;
  readonly code: string | undefined;
}

function Ask({ fullPage, flow, code }: AskProps) {
  const text = useText(mailPages);
  const app = usePorticoApp();
  app[internals].project().peek(); // In parallel with the review.
  const review = useEmailVerificationReview(code);
  const project = useRead(app[internals].project());
  const button = useRef<HTMLButtonElement>(null);
  const title = text('verify.title');
  useWindowTitle(title, fullPage);
  useEffect(() => button.current?.focus(), []);
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} project={project}>
        {text('verify.text')}
      </Head>
      <div className="portico-stack">
        <AccessBefore review={review} />
        <MailFailure error={flow.error} project={project.displayName} />
        <Button buttonRef={button} isBusy={flow.isRunning} onClick={flow.verify}>
          {text('verify.button')}
        </Button>
      </div>
    </Frame>
  );
}

function Verified({ fullPage }: { fullPage: boolean }) {
  const app = usePorticoApp();
  const text = useText(mailPages);
  return (
    <MessageCard
      fullPage={fullPage}
      takesFocus
      title={text('verify.done.title')}
      primaryButtonText={text('verify.done.button')}
      primaryAction={() => app.redirectToAfterSignIn()}
    >
      {text('verify.done.text')}
    </MessageCard>
  );
}
