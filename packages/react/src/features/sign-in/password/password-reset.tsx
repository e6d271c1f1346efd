import type { AccessReview } from '@portico/js';
import { internals } from '@portico/js/internals';
import { mailPages } from '@portico/texts/en-US/mail-pages';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useDates } from '../../../text/dates.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSkeleton, Frame, Head, useWindowTitle } from '../../../ui/card.tsx';
import { propsOf, submission, useField, useFocusAfter } from '../../../ui/forms/form.ts';
import { explain } from '../../../ui/messages/explain.ts';
import { MessageCard } from '../../../ui/messages/message-card.tsx';
import { usePageNavigation } from '../../../ui/page-navigation.ts';
import { BadLink } from '../../ground/verification-codes/bad-link.tsx';
import { PasswordField } from './password-field.tsx';
import { useNewPassword } from './use-new-password.ts';
import { type PasswordResetFlow, usePasswordReset } from './use-password-reset.ts';

/** Props of `PasswordReset`. */
export interface PasswordResetProps {
  /** Fills the window and centers the card in it. */
  readonly fullPage?: boolean;
  /** The query parameters of the page: `code`. */
  readonly searchParams: Readonly<Record<string, string>>;
}

/**
 * Shows the page that the link of a password reset email opens. It asks for a new password, or explains why the link
 * does not work.
 */
export function PasswordReset(props: PasswordResetProps) {
  return (
    <Wait fallback={<CardSkeleton fullPage={props.fullPage} />}>
      <PasswordResetCard {...props} />
    </Wait>
  );
}

function PasswordResetCard({ fullPage = false, searchParams }: PasswordResetProps) {
  const app = usePorticoApp();
  const text = useText(mailPages);
  const navigate = usePageNavigation();
  app[internals].project().peek(); // In parallel with the check of the code.
  const flow = usePasswordReset(searchParams.code);
  const signIn = async () => await app.redirectToSignIn();
  if (flow.isDone) {
    return (
      <MessageCard
        fullPage={fullPage}
        takesFocus
        title={text('reset.done.title')}
        primaryButtonText={text('sign-in.button')}
        primaryAction={signIn}
        {...reviewAction(flow.review, text('reset.access.review'))}
      >
        {text('reset.done.text')}
        <OtherAccessList access={flow.review?.otherAccess ?? []} />
      </MessageCard>
    );
  }
  if (flow.problem === undefined) return <NewPassword fullPage={fullPage} flow={flow} />;
  const askAgain = async () => {
    if (!navigate(app[internals].navigation.urlOf('forgotPassword'))) await app.redirectToForgotPassword();
  };
  return (
    <BadLink
      problem={flow.problem}
      fullPage={fullPage}
      primaryButtonText={text('reset.new-link')}
      primaryAction={askAgain}
      secondaryButtonText={text('forgot.back')}
      secondaryAction={signIn}
    />
  );
}

/** Returns the button that opens the page of the server for removing access. */
function reviewAction(review: AccessReview | undefined, secondaryButtonText: string) {
  const url = review?.reviewUrl;
  if (typeof url !== 'string') return {};
  return { secondaryButtonText, secondaryAction: () => window.location.assign(url) };
}

/** Lists the credentials that are still valid after the reset. */
function OtherAccessList({ access }: { readonly access: AccessReview['otherAccess'] }) {
  const text = useText(mailPages);
  const dates = useDates();
  if (access.length === 0) return null;
  return (
    <>
      <p>{text('reset.access.text')}</p>
      <ul className="portico-facts">
        {access.map(({ type, name, addedAt }) => (
          <li key={`${type} ${name} ${addedAt?.getTime()}`}>
            {text(`reset.access.${type}`, { name: name ?? '' })}
            {addedAt !== null && <small>{dates.day(addedAt)}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}

function NewPassword({ fullPage, flow }: { fullPage: boolean; flow: PasswordResetFlow }) {
  const text = useText(mailPages);
  const project = useRead(usePorticoApp()[internals].project());
  const rules = useNewPassword();
  const password = useField(rules.problem);
  const failure = flow.error === undefined ? undefined : explain(flow.error);
  const title = text('reset.title');
  useWindowTitle(title, fullPage);
  useFocusAfter(flow.error, password);
  return (
    <Frame fullPage={fullPage}>
      <Head title={title} project={project}>
        {text('reset.text')}
      </Head>
      <form
        method="post"
        noValidate
        className="portico-stack"
        onSubmit={submission([password], () => flow.reset(password.value))}
      >
        <PasswordField
          {...propsOf(password)}
          label={text('reset.field')}
          name="password"
          autoComplete="new-password"
          help={rules.help}
          hasMeter
        />
        <div role="alert" className="portico-alert">
          {failure !== undefined && text(failure.key, failure.fill)}
        </div>
        <Button type="submit" isBusy={flow.isRunning}>
          {text('reset.button')}
        </Button>
      </form>
    </Frame>
  );
}
