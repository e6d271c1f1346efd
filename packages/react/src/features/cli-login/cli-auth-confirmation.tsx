import { internals } from '@portico/js/internals';
import { useRead } from '../../hooks/use-read.ts';
import { useUser } from '../../hooks/use-user.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import { signInPages } from '../../text/sign-in-pages.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../ui/card.tsx';
import { Alert } from '../../ui/messages/alert.tsx';
import { MessageCard } from '../../ui/messages/message-card.tsx';
import { Wait } from '../../ui/wait.tsx';
import { useCliConfirmation } from './use-cli-confirmation.ts';

/** What `CliAuthConfirmation` takes. */
export interface CliAuthConfirmationProps {
  /** Fills the window and centres the card in it. True unless said. */
  readonly fullPage?: boolean;
  /** The query of the page: `login_code`. Without it the page looks at the window. */
  readonly searchParams?: Readonly<Record<string, string>>;
}

/** Asks the signed-in user whether a program on a command line may be signed in as them. */
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
  app[internals].project().peek(); // Beside the user, not after.
  const user = useUser({ or: 'redirect' });
  const { displayName: project } = useRead(app[internals].project());
  const { confirm, deny, outcome, isRunning, error } = useCliConfirmation(loginCode);
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
        <p>{text('cli.text', { project, name })}</p>
      </Head>
      <div className="portico-stack">
        <p className="portico-warning">{text('cli.warning', { project })}</p>
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
