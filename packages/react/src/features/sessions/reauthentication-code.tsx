import { useRef, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import { accountPages } from '../../text/account-pages.ts';
import { signInPages } from '../../text/sign-in-pages.ts';
import { useAccountText, useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from '../../ui/forms/code-form.tsx';
import { Alert } from '../../ui/messages/alert.tsx';
import { codeProblemOf } from '../verification-codes/code-problem.ts';
import type { ReauthenticationFlow } from './use-reauthentication.ts';

interface CodeByEmailProps {
  readonly email: string;
  readonly flow: ReauthenticationFlow;
  /** Called when a code was sent. Then only the code is asked for. */
  readonly onSent: () => void;
}

/** Sends a code to the user, and signs in with it. */
export function CodeByEmail({ email, flow, onSent }: CodeByEmailProps) {
  const text = useText(signInPages);
  const accountText = useAccountText(accountPages);
  const app = usePorticoApp();
  const input = useRef<HTMLInputElement>(null);
  const [nonce, setNonce] = useState<string>();
  const [typed, setTyped] = useState('');
  const sending = useAction(async () => {
    const result = await app.sendMagicLinkEmail(email);
    if (result.status === 'error') throw result.error;
    setNonce(result.data.nonce);
    setTyped('');
    flow.clear();
    onSent();
  });
  if (nonce === undefined) {
    return (
      <>
        <Alert error={sending.error} />
        <Button isQuiet isBusy={sending.isRunning} onClick={sending.run}>
          {accountText('reauth.code', { email })}
        </Button>
      </>
    );
  }
  const problem = codeProblemOf(flow.error);
  return (
    <>
      <p className="portico-lead">{accountText('reauth.code.text', { email })}</p>
      <CodeForm
        label={text('code.field')}
        kind="letters"
        value={typed}
        onValue={(value) => {
          setTyped(value);
          flow.clear();
        }}
        onCode={(code) => void flow.signIn((app) => app.signInWithMagicLink(`${code}${nonce}`))}
        missing={text('code.missing')}
        problem={problem && text(`code.${problem}`)}
        error={problem === undefined ? flow.error : undefined}
        isBusy={flow.isRunning}
        inputRef={input}
      >
        {text('code.button')}
      </CodeForm>
      <Button isQuiet isBusy={sending.isRunning} onClick={sending.run}>
        {text('code.again')}
      </Button>
    </>
  );
}
