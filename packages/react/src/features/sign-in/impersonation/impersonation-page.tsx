import { type ImpersonationRequest, internals, loadWaysIn } from '@portico/js/internals';
import { impersonationPage } from '@portico/texts/en-US/impersonation-page';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useIsInBrowser } from '../../../hooks/rendering.tsx';
import { useAction } from '../../../hooks/use-action.ts';
import { useHash } from '../../../hooks/use-hash.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { useUser } from '../../../hooks/use-user.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';

interface ImpersonationPageProps {
  readonly fullPage: boolean;
}

/**
 * Asks a person of the project whether to sign in as the user of a link. The code is in the hash of the URL, which browsers
 * send to no server.
 */
export function ImpersonationPage({ fullPage }: ImpersonationPageProps) {
  const hash = useHash();
  const isInBrowser = useIsInBrowser();
  if (!isInBrowser) return <CardSkeleton fullPage={fullPage} />;
  const code = new URLSearchParams(hash).get('code') ?? '';
  return <Described key={code} fullPage={fullPage} code={code} />;
}

function Described({ fullPage, code }: ImpersonationPageProps & { readonly code: string }) {
  const core = usePorticoApp()[internals];
  const [isGone, setGone] = useState(false);
  const request = useRead(
    core.reads.of(`impersonation.${code}`, async () => {
      if (code === '') return undefined;
      const { describeImpersonation } = await loadWaysIn();
      return await describeImpersonation(core, code);
    }),
  );
  if (request === undefined || isGone) return <Gone fullPage={fullPage} />;
  return <Ask fullPage={fullPage} code={code} request={request} onGone={() => setGone(true)} />;
}

interface AskProps extends ImpersonationPageProps {
  readonly code: string;
  readonly request: ImpersonationRequest;
  onGone(): void;
}

function Ask({ fullPage, code, request, onGone }: AskProps) {
  const app = usePorticoApp();
  const core = app[internals];
  const text = useText(impersonationPage);
  const project = useRead(core.project());
  const user = useUser();
  const { userName: name, reason, sessionMillis } = request;
  const title = text('impersonation.title', { name });
  useWindowTitle(title, fullPage);
  const signIn = useAction(async () => {
    const { signInByImpersonation } = await loadWaysIn();
    const { status } = await signInByImpersonation(core, code);
    if (status === 'error') onGone();
  });
  const duration = { seconds: sessionMillis / 1000 };
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} project={project}>
        <p>{text('impersonation.text', { project: project.displayName, duration })}</p>
      </Head>
      <div className="portico-stack">
        <p>{text('impersonation.reason', { reason })}</p>
        {user !== null && (
          <p className="portico-warning">
            {text('impersonation.replaces', { name: user.primaryEmail ?? user.displayName ?? user.id })}
          </p>
        )}
        <Alert error={signIn.error} />
      </div>
      <div className="portico-actions">
        <Button isBusy={signIn.isRunning} onClick={signIn.run}>
          {text('impersonation.confirm', { name })}
        </Button>
        <Button isQuiet onClick={() => app.redirectToHome()}>
          {text('impersonation.cancel')}
        </Button>
      </div>
    </Frame>
  );
}

function Gone({ fullPage }: ImpersonationPageProps) {
  const app = usePorticoApp();
  const text = useText(impersonationPage);
  return (
    <MessageCard
      fullPage={fullPage}
      title={text('impersonation.gone.title')}
      primaryButtonText={text('page.home')}
      primaryAction={() => app.redirectToHome()}
    >
      {text('impersonation.gone.text')}
    </MessageCard>
  );
}
