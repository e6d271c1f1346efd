import { accountPages } from '@portico/texts/en-US/account-pages';
import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { useRef, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { type Action, useAction } from '../../../hooks/use-action.ts';
import { useAccountText, useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeForm } from '../../../ui/forms/code-form.tsx';
import { codeProblemOf } from '../../ground/verification-codes/code-problem.ts';
import type { ReauthenticationFlow } from './use-reauthentication.ts';

/** A code that was sent by email. */
export interface SentCode extends Action<[email: string]> {
  /** Completes the typed characters. Undefined if no code was sent. */
  readonly nonce: string | undefined;
}

/** Sends a sign-in code by email. */
export function useSentCode(): SentCode {
  const app = usePorticoApp();
  const [nonce, setNonce] = useState<string>();
  const sending = useAction(async (email: string) => {
    const result = await app.sendMagicLinkEmail(email);
    if (result.status === 'error') throw result.error;
    setNonce(result.data.nonce);
  });
  return { ...sending, nonce };
}

interface EmailedCodeProps {
  readonly email: string;
  readonly sent: SentCode;
  readonly flow: ReauthenticationFlow;
}

/** Asks for a code from an email, and signs in with it. */
export function EmailedCode({ email, sent, flow }: EmailedCodeProps) {
  const text = useText(signInPages);
  const accountText = useAccountText(accountPages);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const problem = codeProblemOf(flow.error);
  const change = (value: string) => {
    setTyped(value);
    flow.clear();
  };
  const sendAgain = () => {
    change('');
    void sent.run(email);
  };
  return (
    <>
      <p className="portico-lead">{accountText('reauth.code.text', { email })}</p>
      <CodeForm
        label={text('code.field')}
        kind="letters"
        value={typed}
        onValue={change}
        onCode={(code) => void flow.signIn((app) => app.signInWithMagicLink(`${code}${sent.nonce}`))}
        missing={text('code.missing')}
        problem={problem && text(`code.${problem}`)}
        error={(problem === undefined ? flow.error : undefined) ?? sent.error}
        isBusy={flow.isRunning}
        inputRef={input}
      >
        {text('code.button')}
      </CodeForm>
      <Button isQuiet isBusy={sent.isRunning} onClick={sendAgain}>
        {text('code.again')}
      </Button>
    </>
  );
}
