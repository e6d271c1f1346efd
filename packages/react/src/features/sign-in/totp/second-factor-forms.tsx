import { signInPages } from '@portico/texts/en-US/sign-in-pages';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeForm } from '../../../ui/forms/code-form.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { propsOf, submission, useField, useFocusAfter } from '../../../ui/forms/form.ts';
import { Alert } from '../../../ui/messages/alert.tsx';
import type { SecondFactorFlow } from './use-second-factor.ts';

interface FormProps {
  readonly flow: Pick<SecondFactorFlow, 'verify' | 'recover' | 'isWrong' | 'clear' | 'isRunning' | 'error'>;
}

/** Shows a form for the code of an authenticator app. */
export function TotpForm({ flow }: FormProps) {
  const text = useText(signInPages);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!flow.isWrong) return;
    setTyped('');
    input.current?.focus();
  }, [flow.isWrong]);
  return (
    <CodeForm
      label={text('mfa.field')}
      kind="digits"
      value={typed}
      onValue={(value) => {
        setTyped(value);
        flow.clear();
      }}
      onCode={(code) => void flow.verify(code)}
      missing={text('mfa.missing')}
      problem={flow.isWrong ? text('mfa.wrong') : undefined}
      error={flow.error}
      isBusy={flow.isRunning}
      inputRef={input}
    >
      {text('mfa.button')}
    </CodeForm>
  );
}

/** Shows a form for a recovery code. */
export function RecoveryForm({ flow }: FormProps) {
  const text = useText(signInPages);
  const field = useField((value) => (value.trim() === '' ? text('mfa.recovery.missing') : undefined));
  const { inputRef } = field;
  useEffect(() => inputRef.current?.focus(), [inputRef]);
  useFocusAfter(flow.isWrong || undefined, field);
  return (
    <form
      method="post"
      noValidate
      className="portico-stack"
      onSubmit={submission([field], async () => await flow.recover(field.value))}
    >
      <Field
        {...propsOf(field)}
        onValue={(value) => {
          field.setValue(value);
          flow.clear();
        }}
        problem={flow.isWrong ? text('mfa.recovery.wrong') : field.problem}
        label={text('mfa.recovery.field')}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <Alert error={flow.error} />
      <Button type="submit" isBusy={flow.isRunning}>
        {text('mfa.button')}
      </Button>
    </form>
  );
}
