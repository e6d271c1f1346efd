import type { CurrentUser } from '@portico/js';
import { mailPages } from '@portico/texts/en-US/mail-pages';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useUser } from '../../../hooks/use-user.ts';
import { useText } from '../../../text/text-context.tsx';
import { MessageCard } from '../../../ui/messages/message-card.tsx';
import { BadLink } from '../../ground/verification-codes/bad-link.tsx';
import type { CodeProblem } from '../../ground/verification-codes/code-problem.ts';

interface UnverifiedEmailProps {
  readonly fullPage: boolean;
  readonly problem: CodeProblem;
}

/**
 * Explains why a verification link failed and offers a new email to the signed-in user. The link itself does not
 * identify its user.
 */
export function UnverifiedEmail(props: UnverifiedEmailProps) {
  const app = usePorticoApp();
  const text = useText(mailPages);
  const user = useUser();
  if (user !== null) return <NewLink {...props} user={user} />;
  return (
    <BadLink
      {...props}
      primaryButtonText={text('sign-in.button')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={text('page.home')}
      secondaryAction={() => app.redirectToHome()}
    >
      <p>{text('verify.new.sign-in')}</p>
    </BadLink>
  );
}

function NewLink({ user, ...props }: UnverifiedEmailProps & { readonly user: CurrentUser }) {
  const app = usePorticoApp();
  const text = useText(mailPages);
  const [outcome, setOutcome] = useState<'sent' | 'needless'>();
  const goHome = () => app.redirectToHome();
  const email = user.primaryEmail;
  if (email === null) {
    return <BadLink {...props} primaryButtonText={text('page.home')} primaryAction={goHome} />;
  }
  if (outcome === 'sent') {
    return (
      <MessageCard
        fullPage={props.fullPage}
        takesFocus
        title={text('verify.new.sent.title')}
        primaryButtonText={text('page.home')}
        primaryAction={goHome}
      >
        {text('verify.new.sent.text', { email })}
      </MessageCard>
    );
  }
  if (outcome === 'needless' || user.primaryEmailVerified) {
    return (
      <BadLink {...props} primaryButtonText={text('page.home')} primaryAction={goHome}>
        <p>{text('verify.new.not-needed', { email })}</p>
      </BadLink>
    );
  }
  const send = async () => {
    const refusal = await user.sendVerificationEmail();
    setOutcome(refusal === undefined ? 'sent' : 'needless');
  };
  return (
    <BadLink
      {...props}
      primaryButtonText={text('verify.new.button')}
      primaryAction={send}
      secondaryButtonText={text('page.home')}
      secondaryAction={goHome}
    />
  );
}
