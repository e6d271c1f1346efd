import { useEffect, useRef, useState } from 'react';
import { signInPages } from '../../text/sign-in-pages.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { type FormField, propsOf, submission, useField, useFocusAfter } from '../../ui/forms/form.ts';
import { Alert } from '../../ui/messages/alert.tsx';
import { Scope } from '../../ui/theme/theme.tsx';
import { useCredentialProblems } from '../sign-in/credential-problems.ts';
import type { CodeProblem } from '../verification-codes/code-problem.ts';
import { type OneTimeCodeFlow, type OneTimeCodeOptions, useOneTimeCode } from './use-one-time-code.ts';
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts';

/** A form for signing in, or up, with a code from an e-mail. */
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
  /** Keeps what was typed while the code is asked for. */
  readonly email: FormField;
}

/** Asks for the address that the code goes to. */
export function AskForCode({ flow, email }: AskForCodeProps) {
  const text = useText(signInPages);
  useFocusAfter(flow.error, email);
  return (
    <form noValidate className="portico-stack" onSubmit={submission([email], () => flow.send(email.value.trim()))}>
      <Field
        {...propsOf(email)}
        label={text('field.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Alert error={flow.error} />
      <Button type="submit" isBusy={flow.isSending}>
        {text('code.send')}
      </Button>
    </form>
  );
}

/** Asks for the code, has another one sent, or goes back to the address. */
export function EnterCode({ flow }: { readonly flow: OneTimeCodeFlow }) {
  const text = useText(signInPages);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isShort, setIsShort] = useState(false);
  useSignedInElsewhere(flow.isSigningIn);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (flow.problem === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [flow.problem]);
  const submit = (code: string) => {
    setIsShort(code.length < 6);
    if (code.length === 6) void flow.signIn(code);
    else input.current?.focus();
  };
  const again = async () => {
    setTyped('');
    await flow.send(flow.sentTo ?? '');
    input.current?.focus();
  };
  return (
    <>
      <form
        noValidate
        className="portico-stack"
        onSubmit={(event) => {
          event.preventDefault();
          submit(typed);
        }}
      >
        <CodeField
          inputRef={input}
          label={text('code.field')}
          kind="letters"
          value={typed}
          onValue={(value) => {
            setTyped(value);
            setIsShort(false);
            flow.clear();
          }}
          onComplete={submit}
          isBusy={flow.isSigningIn}
          problem={problemText(isShort, flow.problem, text)}
        />
        <Alert error={flow.error} />
        <Button type="submit" isBusy={flow.isSigningIn}>
          {text('code.button')}
        </Button>
      </form>
      <div className="portico-actions">
        <Button isQuiet isBusy={flow.isSending} isDisabled={flow.waitSeconds > 0} onClick={again}>
          {flow.waitSeconds > 0 ? text('code.again-wait', { count: flow.waitSeconds }) : text('code.again')}
        </Button>
        <Button isQuiet onClick={flow.startOver}>
          {text('code.other')}
        </Button>
      </div>
      <p role="status" className="portico-foot">
        {flow.timesSent > 1 && !flow.isSending && text('code.sent-again')}
      </p>
    </>
  );
}

function problemText(
  isShort: boolean,
  problem: CodeProblem | undefined,
  text: (key: keyof typeof signInPages) => string,
): string | undefined {
  if (isShort) return text('code.missing');
  return problem && text(`code.${problem}`);
}
