import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Alert } from '../messages/alert.tsx';
import { CodeField, codeLength } from './code-field.tsx';

interface CodeFormProps {
  /** The label of the field. */
  readonly label: string;
  /** What the code is made of. */
  readonly kind: 'digits' | 'letters';
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Called with a complete code: on its last character, and on submit. */
  readonly onCode: (code: string) => void;
  /** Shown when an incomplete code is submitted. */
  readonly missing: string;
  /** What is wrong with the code, once the server has said so. */
  readonly problem: string | undefined;
  /** What went wrong otherwise. */
  readonly error: unknown;
  readonly isBusy: boolean;
  /** Of the field, which has the focus at first. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The text of the button. */
  readonly children: ReactNode;
}

/** A form that asks for a code of six characters and submits it as soon as it is complete. */
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
