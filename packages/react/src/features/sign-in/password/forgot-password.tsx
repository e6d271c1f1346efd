import type { Project } from '@portico/js';
import { internals } from '@portico/js/internals';
import { mailPages } from '@portico/texts/en-US/mail-pages';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../../ui/card.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import { type FormField, submission, useField, useFocusAfter } from '../../../ui/forms/form.ts';
import { MailFailure } from '../../../ui/messages/mail-failure.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { useCredentialProblems } from '../sign-in/credential-problems.ts';
import { type ForgotPasswordFlow, useForgotPassword } from './use-forgot-password.ts';

/** Props of `ForgotPassword`. */
export interface ForgotPasswordProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
}

/** Shows a card that sends a password reset link. It never reveals whether an address has an account. */
export function ForgotPassword(props: ForgotPasswordProps) {
  return (
    <Wait fallback={<CardSkeleton fullPage={props.fullPage} />}>
      <ForgotPasswordCard {...props} />
    </Wait>
  );
}

interface StepProps {
  readonly fullPage: boolean;
  readonly flow: ForgotPasswordFlow;
  /** Keeps the typed address while the other step is shown. */
  readonly email: FormField;
  readonly project: Project;
}

function ForgotPasswordCard({ fullPage = false }: ForgotPasswordProps) {
  const project = useRead(usePorticoApp()[internals].project());
  const flow = useForgotPassword();
  const email = useField(useCredentialProblems().email);
  const Step = flow.sentTo === undefined ? AskForAddress : LookIntoMail;
  return <Step fullPage={fullPage} flow={flow} email={email} project={project} />;
}

function AskForAddress({ fullPage, flow, email, project }: StepProps) {
  const text = useText(mailPages);
  const title = text('forgot.title');
  useWindowTitle(title, fullPage);
  useFocusAfter(flow.error, email);
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} project={project}>
        {text('forgot.text', { project: project.displayName })}
      </Head>
      <form
        method="post"
        noValidate
        className="portico-stack"
        onSubmit={submission([email], () => flow.send(email.value.trim()))}
      >
        <EmailField field={email} />
        <MailFailure error={flow.error} project={project.displayName} />
        <Button type="submit" isBusy={flow.isRunning}>
          {text('forgot.button')}
        </Button>
      </form>
      <BackToSignIn />
    </Frame>
  );
}

function LookIntoMail({ fullPage, flow, project }: StepProps) {
  const text = useText(mailPages);
  const title = text('forgot.sent.title');
  useWindowTitle(title, fullPage);
  const email = flow.sentTo ?? '';
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} project={project} takesFocus>
        {text('forgot.sent.text', { email })}
      </Head>
      <MailFailure error={flow.error} project={project.displayName} />
      <div className="portico-actions">
        <Button isQuiet isBusy={flow.isRunning} onClick={() => flow.send(email)}>
          {text('forgot.sent.again')}
        </Button>
        <Button isQuiet onClick={flow.startOver}>
          {text('forgot.sent.other')}
        </Button>
      </div>
      <BackToSignIn status={flow.timesSent > 1 && !flow.isRunning ? text('forgot.sent.once-more') : ''} />
    </Frame>
  );
}

function BackToSignIn({ status }: { readonly status?: string }) {
  const text = useText(mailPages);
  return (
    <p className="portico-foot">
      {status !== undefined && <span role="status">{status}</span>}{' '}
      <PageLink to="signIn">{text('forgot.back')}</PageLink>
    </p>
  );
}
