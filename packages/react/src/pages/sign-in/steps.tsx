import type { Project } from '@portico/js';
import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import type { ReactNode } from 'react';
import { EnterCode } from '../../features/sign-in/one-time-code/enter-code.tsx';
import type { OneTimeCodeFlow } from '../../features/sign-in/one-time-code/use-one-time-code.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Frame } from '../../ui/card.tsx';
import type { FormField } from '../../ui/forms/form.ts';
import { Alert } from '../../ui/messages/alert.tsx';
import { TitledHead } from './titled-head.tsx';

interface CodeStepProps {
  readonly project: Project;
  readonly fullPage: boolean;
  readonly code: OneTimeCodeFlow;
  /** Goes to the password of the same address. */
  readonly onPassword?: (() => void) | undefined;
  readonly isSignUp: boolean;
}

/** Replaces the sign-in methods while the user enters the email code. */
export function CodeStep({ project, fullPage, code, onPassword, isSignUp }: CodeStepProps) {
  const text = useText(signInPages);
  const usePassword = onPassword && (
    <Button
      isQuiet
      onClick={() => {
        code.startOver();
        onPassword();
      }}
    >
      {text(isSignUp ? 'methods.choose-password' : 'methods.use-password')}
    </Button>
  );
  return (
    <Frame fullPage={fullPage}>
      <TitledHead title={text('code.title')} project={project} fullPage={fullPage}>
        {text('code.text', { email: code.sentTo ?? '' })}
      </TitledHead>
      <EnterCode flow={code} more={usePassword} />
    </Frame>
  );
}

interface PasswordStepProps {
  readonly project: Project;
  readonly fullPage: boolean;
  readonly code: OneTimeCodeFlow;
  /** The field with the address that the user has entered. */
  readonly email: FormField;
  readonly onBack: () => void;
  readonly title: string;
  /** The form for the password. */
  readonly children: ReactNode;
}

/** Replaces the sign-in methods while the user enters the password of the address. */
export function PasswordStep({ project, fullPage, code, email, onBack, title, children }: PasswordStepProps) {
  const text = useText(signInPages);
  const { config } = project;
  const address = email.value.trim();
  return (
    <Frame fullPage={fullPage}>
      <TitledHead title={title} project={project} fullPage={fullPage}>
        {address}
      </TitledHead>
      {children}
      <Alert error={code.error} />
      <div className="portico-actions">
        {config.magicLinkEnabled && (
          <Button isQuiet isBusy={code.isSending} onClick={() => code.send(address)}>
            {text('methods.use-code')}
          </Button>
        )}
        <Button isQuiet onClick={onBack}>
          {text('code.other')}
        </Button>
      </div>
    </Frame>
  );
}
