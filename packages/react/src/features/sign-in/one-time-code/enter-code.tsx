import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeForm } from '../../../ui/forms/code-form.tsx';
import type { OneTimeCodeFlow } from './use-one-time-code.ts';
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts';

interface EnterCodeProps {
  readonly flow: OneTimeCodeFlow;
  /** Buttons after those of the step. */
  readonly more?: ReactNode;
}

/** Shows a step that asks for the code. The user can also request a new code or change the address. */
export function EnterCode({ flow, more }: EnterCodeProps) {
  const text = useText(signInPages);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useSignedInElsewhere(flow.isSigningIn);
  useEffect(() => {
    if (flow.problem === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [flow.problem]);
  const again = async () => {
    setTyped('');
    await flow.send(flow.sentTo ?? '');
    input.current?.focus();
  };
  return (
    <>
      <CodeForm
        label={text('code.field')}
        kind="letters"
        value={typed}
        onValue={(value) => {
          setTyped(value);
          flow.clear();
        }}
        onCode={(code) => void flow.signIn(code)}
        missing={text('code.missing')}
        problem={flow.problem && text(`code.${flow.problem}`)}
        error={flow.error}
        isBusy={flow.isSigningIn}
        inputRef={input}
      >
        {text('code.button')}
      </CodeForm>
      <div className="portico-actions">
        <Button isQuiet isBusy={flow.isSending} isDisabled={flow.waitSeconds > 0} onClick={again}>
          {flow.waitSeconds > 0 ? text('code.again-wait', { count: flow.waitSeconds }) : text('code.again')}
        </Button>
        <Button isQuiet onClick={flow.startOver}>
          {text('code.other')}
        </Button>
        {more}
      </div>
      <p role="status" className="portico-foot">
        {flow.timesSent > 1 && !flow.isSending && text('code.sent-again')}
      </p>
    </>
  );
}
