import { internals } from '@portico/js/internals';
import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { useEffect, useRef } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';
import { BadLink } from '../../ground/verification-codes/bad-link.tsx';
import { AlreadySignedIn } from '../sign-in/already-signed-in.tsx';
import { useUserAtEntrance } from '../sign-in/use-entrance.ts';
import { type MagicLinkFlow, useMagicLink } from './use-magic-link.ts';
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts';

/** Props of `MagicLinkCallback`. */
export interface MagicLinkCallbackProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** The query parameters of the page: `code`. */
  readonly searchParams?: Readonly<Record<string, string>>;
}

/**
 * Shows the page that the link of a sign-in email opens. In the browser that requested the link, it signs in
 * automatically. In other browsers it asks for a click, because mail scanners also open links.
 */
export function MagicLinkCallback(props: MagicLinkCallbackProps) {
  return (
    <Wait fallback={<CardSkeleton fullPage={props.fullPage} />}>
      <MagicLinkCard {...props} />
    </Wait>
  );
}

function MagicLinkCard({ fullPage = false, searchParams = {} }: MagicLinkCallbackProps) {
  const app = usePorticoApp();
  app[internals].project().peek(); // In parallel with the user.
  const user = useUserAtEntrance();
  if (user !== null) return <AlreadySignedIn user={user} fullPage={fullPage} />;
  return <LinkSignIn fullPage={fullPage} code={searchParams.code} />;
}

function LinkSignIn({ fullPage, code }: { readonly fullPage: boolean; readonly code: string | undefined }) {
  const app = usePorticoApp();
  const text = useText(signInPages);
  const flow = useMagicLink(code);
  useSignedInElsewhere(flow.isRunning);
  const isWaiting = flow.isAutomatic && !flow.isDone && flow.error === undefined && flow.problem === undefined;
  if (isWaiting) return <CardSkeleton fullPage={fullPage} label={text('link.working')} />;
  if (flow.isDone) {
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
  if (flow.problem !== undefined) {
    return (
      <BadLink
        problem={flow.problem}
        fullPage={fullPage}
        primaryButtonText={text('link.new')}
        primaryAction={() => app.redirectToSignIn()}
        secondaryButtonText={text('page.home')}
        secondaryAction={() => app.redirectToHome()}
      />
    );
  }
  return <Ask fullPage={fullPage} flow={flow} />;
}

function Ask({ fullPage, flow }: { readonly fullPage: boolean; readonly flow: MagicLinkFlow }) {
  const text = useText(signInPages);
  const project = useRead(usePorticoApp()[internals].project());
  const button = useRef<HTMLButtonElement>(null);
  const title = text('link.title', { project: project.displayName });
  useWindowTitle(title, fullPage);
  useEffect(() => button.current?.focus(), []);
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} project={project}>
        {text('link.text')}
      </Head>
      <div className="portico-stack">
        <Alert error={flow.error} />
        <Button buttonRef={button} isBusy={flow.isRunning} onClick={flow.signIn}>
          {text('link.button')}
        </Button>
      </div>
    </Frame>
  );
}
