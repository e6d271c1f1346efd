import { internals } from '@portico/js/internals';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../hooks/use-read.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import { signInPages } from '../../text/sign-in-pages.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../ui/card.tsx';
import { CodeForm } from '../../ui/forms/code-form.tsx';
import { MessageCard } from '../../ui/messages/message-card.tsx';
import { Wait } from '../../ui/wait.tsx';
import { AlreadySignedIn } from '../sign-in/already-signed-in.tsx';
import { useUserAtEntrance } from '../sign-in/use-entrance.ts';
import { type SecondFactorFlow, useSecondFactor } from './use-second-factor.ts';

/** Props of `MFA`. */
export interface MFAProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** Called after sign-in, instead of the redirect. */
  readonly onSuccess?: () => void;
  /** Called instead of the redirect to the sign-in page. */
  readonly onCancel?: () => void;
}

/** Page that asks for the code of an authenticator app, to complete a sign-in that was started in this window. */
export function MFA(props: MFAProps) {
  return (
    <Wait fallback={<CardSkeleton fullPage={props.fullPage} />}>
      <SecondFactorCard {...props} />
    </Wait>
  );
}

function SecondFactorCard({ fullPage = false, onSuccess, onCancel }: MFAProps) {
  const app = usePorticoApp();
  const text = useText(signInPages);
  const user = useUserAtEntrance();
  const flow = useSecondFactor({ onSuccess, noRedirect: onSuccess !== undefined });
  const leave = async () => {
    flow.cancel();
    if (onCancel === undefined) await app.redirectToSignIn();
    else onCancel();
  };
  if (flow.isPending && flow.problem === undefined) return <AskForTotp fullPage={fullPage} flow={flow} leave={leave} />;
  if (user !== null) return <AlreadySignedIn user={user} fullPage={fullPage} />;
  return (
    <MessageCard
      fullPage={fullPage}
      takesFocus={flow.problem !== undefined}
      title={text(flow.problem === undefined ? 'mfa.none.title' : 'mfa.over.title')}
      primaryButtonText={text('sign-in.button')}
      primaryAction={leave}
      secondaryButtonText={text('page.home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text(flow.problem === undefined ? 'mfa.none.text' : `mfa.over.${flow.problem}`)}
    </MessageCard>
  );
}

interface AskForTotpProps {
  readonly fullPage: boolean;
  readonly flow: SecondFactorFlow;
  readonly leave: () => Promise<void>;
}

function AskForTotp({ fullPage, flow, leave }: AskForTotpProps) {
  const text = useText(signInPages);
  const { displayName } = useRead(usePorticoApp()[internals].project());
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const title = text('mfa.title');
  useWindowTitle(title, fullPage);
  useEffect(() => {
    if (!flow.isWrong) return;
    setTyped('');
    input.current?.focus();
  }, [flow.isWrong]);
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} project={displayName}>
        {text('mfa.text', { project: displayName })}
      </Head>
      <CodeForm
        label={text('mfa.field')}
        kind="digits"
        value={typed}
        onValue={(value) => {
          setTyped(value);
          flow.clear();
        }}
        onCode={(code) => void flow.verify(code)}
        missing={text('mfa.missing')}
        problem={flow.isWrong ? text('mfa.wrong') : undefined}
        error={flow.error}
        isBusy={flow.isRunning}
        inputRef={input}
      >
        {text('mfa.button')}
      </CodeForm>
      <div className="portico-actions">
        <Button isQuiet onClick={leave}>
          {text('mfa.cancel')}
        </Button>
      </div>
    </Frame>
  );
}
