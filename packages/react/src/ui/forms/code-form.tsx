import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Alert } from '../messages/alert.tsx';
import { CodeField, codeLength } from './code-field.tsx';

interface CodeFormProps {
  /** Label of the field. */
  readonly label: string;
  /** Characters of the code. */
  readonly kind: 'digits' | 'letters';
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Called with a complete code, when its last character is typed and on submit. */
  readonly onCode: (code: string) => void;
  /** Error for an incomplete code. */
  readonly missing: string;
  /** Error that the server returned for the code. */
  readonly problem: string | undefined;
  /** Any other error. */
  readonly error: unknown;
  readonly isBusy: boolean;
  /** Ref of the field, which has the focus first. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Text of the button. */
  readonly children: ReactNode;
}

/** Shows a form for a code of six characters. It submits as soon as the code is complete. */
export function CodeForm(props: CodeFormProps) {
  const { label, kind, value, onValue, onCode, missing, problem, error, isBusy, inputRef, children } = props;
  const [isShort, setIsShort] = useState(false);
  useEffect(() => inputRef.current?.focus(), [inputRef]);
  const submit = (code: string) => {
    const isComplete = code.length === codeLength;
    setIsShort(!isComplete);
    if (isComplete) onCode(code);
    else inputRef.current?.focus();
  };
  return (
    <form
      method="post"
      noValidate
      className="portico-stack"
      onSubmit={(event) => {
        event.preventDefault();
        submit(value);
      }}
    >
      <CodeField
        inputRef={inputRef}
        label={label}
        kind={kind}
        value={value}
        onValue={(typed) => {
          setIsShort(false);
          onValue(typed);
        }}
        onComplete={submit}
        isBusy={isBusy}
        problem={isShort ? missing : problem}
      />
      <Alert error={error} />
      <Button type="submit" isBusy={isBusy}>
        {children}
      </Button>
    </form>
  );
}
