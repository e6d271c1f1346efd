import { internals } from '@portico/js/internals';
import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { lazyPart, Wait } from '../../../loading/wait.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../../ui/card.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';
import { secondFactorSheet } from '../../../ui/theme/second-factor-sheet.ts';
import { AlreadySignedIn } from '../sign-in/already-signed-in.tsx';
import { useUserAtEntrance } from '../sign-in/use-entrance.ts';
import { RecoveryForm, TotpForm } from './second-factor-forms.tsx';
import { type SecondFactorFlow, useSecondFactor } from './use-second-factor.ts';

/** Props of `MFA`. */
export interface MFAProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** Called after sign-in, instead of the redirect. */
  readonly onSuccess?: () => void;
  /** Called instead of the redirect to the sign-in page, or to the page that asked for a recent sign-in. */
  readonly onCancel?: () => void;
}

/** Loaded on demand, with the QR code library. */
const RequiredSetup = lazyPart(async () => (await import('./required-setup.tsx')).RequiredSetup);

/** Loaded on demand, because few users see it. */
const KeepAccount = lazyPart(async () => (await import('../../users/deletions/keep-account.tsx')).KeepAccount);

/**
 * Shows the page that asks for a code of an authenticator app or a recovery code, to complete a sign-in that was
 * started in this window, or whether to keep an account that is to be deleted. It also sets up the second factor of a signed-in user, if the project requires one.
 */
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
  // It stays until the recovery codes are saved.
  const [isSetup, setSetup] = useState(false);
  if (user?.isSecondFactorSetupRequired === true && !isSetup) setSetup(true);
  const leave = async () => {
    flow.cancel();
    if (onCancel !== undefined) onCancel();
    else if (flow.isReauthentication) await app.redirectToAfterSignIn();
    else await app.redirectToSignIn();
  };
  if (flow.heldAccount !== null)
    return <KeepAccount fullPage={fullPage} account={flow.heldAccount} onSuccess={onSuccess} leave={leave} />;
  if (flow.codesLeft !== undefined)
    return <CodesLeft fullPage={fullPage} count={flow.codesLeft} finish={flow.finish} />;
  if (flow.isPending && flow.problem === undefined) return <Ask fullPage={fullPage} flow={flow} leave={leave} />;
  if (isSetup) return <RequiredSetup fullPage={fullPage} onSuccess={onSuccess} />;
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

/** Below this number, the page advises to create new codes. */
const fewCodes = 3;

interface CodesLeftProps {
  readonly fullPage: boolean;
  readonly count: number;
  readonly finish: () => Promise<void>;
}

function CodesLeft({ fullPage, count, finish }: CodesLeftProps) {
  const text = useText(signInPages);
  return (
    <MessageCard
      fullPage={fullPage}
      takesFocus
      title={text('mfa.left.title')}
      primaryButtonText={text('mfa.button')}
      primaryAction={finish}
    >
      {text('mfa.left', { count: String(count) })}
      {count < fewCodes && ` ${text('mfa.left.few')}`}
    </MessageCard>
  );
}

interface AskProps {
  readonly fullPage: boolean;
  readonly flow: SecondFactorFlow;
  readonly leave: () => Promise<void>;
}

function Ask({ fullPage, flow, leave }: AskProps) {
  const text = useText(signInPages);
  const project = useRead(usePorticoApp()[internals].project());
  const { displayName, config } = project;
  const { trustedDeviceDays } = config;
  const [isRecovery, setRecovery] = useState(false);
  const [trustDevice, setTrust] = useState(false);
  const trusting = { ...flow, verify: (totp: string) => flow.verify(totp, { trustDevice }) };
  const title = text('mfa.title');
  useWindowTitle(title, fullPage);
  const change = () => {
    flow.clear();
    setRecovery(!isRecovery);
  };
  return (
    <Frame fullPage={fullPage} sheet={secondFactorSheet}>
      <Head title={title} project={project}>
        {text(isRecovery ? 'mfa.recovery.text' : 'mfa.text', { project: displayName })}
      </Head>
      {/** Before the form, which sends itself with the last digit. */}
      {!isRecovery && !flow.isReauthentication && typeof trustedDeviceDays === 'number' && (
        <label className="portico-check">
          <input type="checkbox" checked={trustDevice} onChange={(event) => setTrust(event.target.checked)} />
          {text('mfa.trust', { time: { seconds: trustedDeviceDays * 86_400 } })}
        </label>
      )}
      {isRecovery ? <RecoveryForm flow={flow} /> : <TotpForm flow={trusting} />}
      <div className="portico-actions">
        <Button isQuiet onClick={change}>
          {text(isRecovery ? 'mfa.app' : 'mfa.recovery')}
        </Button>
        <Button isQuiet onClick={leave}>
          {text(flow.isReauthentication ? 'error.back' : 'mfa.cancel')}
        </Button>
      </div>
    </Frame>
  );
}
