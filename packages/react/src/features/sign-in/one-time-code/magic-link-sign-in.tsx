import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import type { ReactNode } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import { type FormField, submission, useField, useFocusAfter } from '../../../ui/forms/form.ts';
import { Alert } from '../../../ui/messages/alert.tsx';
import { Scope } from '../../../ui/theme/theme.tsx';
import { useCredentialProblems } from '../sign-in/credential-problems.ts';
import { EnterCode } from './enter-code.tsx';
import { type OneTimeCodeFlow, type OneTimeCodeOptions, useOneTimeCode } from './use-one-time-code.ts';

/** Shows a form for sign-in or sign-up with an email code. */
export function MagicLinkSignIn(options: OneTimeCodeOptions) {
  const text = useText(signInPages);
  const flow = useOneTimeCode(options);
  const email = useField(useCredentialProblems().email);
  return (
    <Scope>
      {flow.sentTo === undefined ? (
        <AskForCode flow={flow} email={email} />
      ) : (
        <div className="portico-stack">
          <p className="portico-lead">{text('code.text', { email: flow.sentTo })}</p>
          <EnterCode flow={flow} />
        </div>
      )}
    </Scope>
  );
}

interface AskForCodeProps {
  readonly flow: OneTimeCodeFlow;
  /** Keeps the typed address while the code is requested. */
  readonly email: FormField;
  /** Text of the button. Default: that a code is sent. */
  readonly button?: string;
  /** Shown below the button after a request that failed, such as another way to sign in. */
  readonly otherWay?: ReactNode;
}

/** Shows a step that asks for the email address. */
export function AskForCode({ flow, email, button, otherWay }: AskForCodeProps) {
  const text = useText(signInPages);
  useFocusAfter(flow.error, email);
  return (
    <form
      method="post"
      noValidate
      className="portico-stack"
      onSubmit={submission([email], () => flow.send(email.value.trim()))}
    >
      <EmailField field={email} />
      <Alert error={flow.error} />
      <Button type="submit" isBusy={flow.isSending}>
        {button ?? text('code.send')}
      </Button>
      {flow.error !== undefined && otherWay}
    </form>
  );
}
