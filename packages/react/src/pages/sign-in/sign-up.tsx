import type { Project } from '@portico/js';
import { PasswordSignUpForm } from '../../features/sign-in/password/credential-sign-up.tsx';
import { usePorticoApp } from '../../hooks/app-context.ts';
import { useText } from '../../text/text-context.tsx';
import { MessageCard } from '../../ui/messages/message-card.tsx';
import { AuthCard } from './auth-card.tsx';
import type { SignUpProps } from './sign-in-props.ts';

/** Shows a card for sign-up. */
export function SignUp({ noPasswordRepeat, ...props }: SignUpProps) {
  const { fullPage = false } = props;
  return (
    <AuthCard
      {...props}
      type="sign-up"
      closedPage={(project) => <SignUpClosed project={project} fullPage={fullPage} />}
      passwordForm={(email, isKnown) => (
        <PasswordSignUpForm noPasswordRepeat={noPasswordRepeat} email={email} isKnown={isKnown} />
      )}
    />
  );
}

function SignUpClosed({ project, fullPage }: { project: Project; fullPage: boolean }) {
  const app = usePorticoApp();
  const text = useText();
  return (
    <MessageCard
      fullPage={fullPage}
      title={text('sign-up.closed.title')}
      primaryButtonText={text('sign-in.button')}
      primaryAction={() => app.redirectToSignIn()}
      secondaryButtonText={text('page.home')}
      secondaryAction={() => app.redirectToHome()}
    >
      {text('sign-up.closed.text', { project: project.displayName })}
    </MessageCard>
  );
}
