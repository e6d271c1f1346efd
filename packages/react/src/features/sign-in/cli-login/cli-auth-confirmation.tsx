import { internals } from '@portico/js/internals';
import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { useUser } from '../../../hooks/use-user.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';
import { type CliLoginRequest, useCliConfirmation } from './use-cli-confirmation.ts';

/** Props of `CliAuthConfirmation`. */
export interface CliAuthConfirmationProps {
  /** Fills the window and centers the card in it. Default: true. */
  readonly fullPage?: boolean;
  /** The query parameters of the page: `login_code`. Default: those of the window. */
  readonly searchParams?: Readonly<Record<string, string>>;
}

/** Asks the signed-in user to confirm a command-line sign-in to their account. */
export function CliAuthConfirmation({ fullPage = true, searchParams }: CliAuthConfirmationProps) {
  const app = usePorticoApp();
  const text = useText(signInPages);
  const loginCode = (searchParams ?? queryOfWindow()).login_code;
  if (!loginCode) {
    return (
      <MessageCard
        fullPage={fullPage}
        title={text('cli.incomplete.title')}
        primaryButtonText={text('page.home')}
        primaryAction={() => app.redirectToHome()}
      >
        {text('cli.incomplete.text')}
      </MessageCard>
    );
  }
  return (
    <Wait fallback={<CardSkeleton fullPage={fullPage} />}>
      <Ask fullPage={fullPage} loginCode={loginCode} />
    </Wait>
  );
}

function queryOfWindow(): Readonly<Record<string, string>> {
  return typeof window === 'undefined' ? {} : Object.fromEntries(new URLSearchParams(window.location.search));
}

interface AskProps {
  readonly fullPage: boolean;
  readonly loginCode: string;
}

function Ask({ fullPage, loginCode }: AskProps) {
  const app = usePorticoApp();
  const text = useText(signInPages);
  app[internals].project().peek(); // In parallel with the user.
  const user = useUser({ or: 'redirect' });
  const project = useRead(app[internals].project());
  const { confirm, deny, outcome, isRunning, error, request } = useCliConfirmation(loginCode);
  const title = text('cli.title');
  useWindowTitle(title, fullPage);
  if (outcome !== undefined) {
    return (
      <MessageCard fullPage={fullPage} takesFocus title={text(`cli.${outcome}.title`)}>
        {text(`cli.${outcome}.text`)}
      </MessageCard>
    );
  }
  const name = user.primaryEmail ?? user.displayName ?? user.id;
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} project={project}>
        <p>{text('cli.text', { project: project.displayName, name })}</p>
      </Head>
      <div className="portico-stack">
        {request !== undefined && (
          <>
            <p>{text('cli.origin', { origin: originOf(request) })}</p>
            <p>{text('cli.code')}</p>
            <p className="portico-code portico-code-large" dir="ltr">
              {request.comparisonCode}
            </p>
          </>
        )}
        <p className="portico-warning">{text('cli.warning', { project: project.displayName })}</p>
        <Alert error={error} />
      </div>
      <div className="portico-actions">
        <Button isBusy={isRunning} onClick={confirm}>
          {text('cli.confirm')}
        </Button>
        <Button isQuiet onClick={deny}>
          {text('cli.deny')}
        </Button>
      </div>
    </Frame>
  );
}

/** Returns a text such as "ada-laptop · Berlin, DE · 203.0.113.5". */
function originOf({ deviceName, cityName, countryCode, ip }: CliLoginRequest): string {
  const place = [cityName, countryCode].filter(Boolean).join(', ');
  const parts = [deviceName, place, ip].filter(Boolean);
  return parts.length === 0 ? '?' : parts.join(' · ');
}
