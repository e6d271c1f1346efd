import { type Ref, useId, useState } from 'react';

interface CodeFieldProps {
  readonly label: string;
  /** What the code is made of; it decides the keyboard and what is dropped from what is pasted. */
  readonly kind: 'digits' | 'letters';
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Called with the code when its last character has come. */
  readonly onComplete: (value: string) => void;
  /** What is wrong with the value; read out when it appears. */
  readonly problem?: string;
  readonly isBusy?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** How many characters a code has. */
export const codeLength = 6;

const cells = Array.from({ length: codeLength }, (_, index) => index);

/**
 * Six characters, each in a cell of its own on the screen. It is one real input, so that typing, pasting, autofill,
 * password managers and screen readers work as they do everywhere.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, kind, value, onValue, onComplete, problem, isBusy = false, inputRef } = props;
  const id = useId();
  const [hasFocus, setHasFocus] = useState(false);
  const change = (text: string) => {
    const next = charactersOf(text, kind);
    if (next === value) return;
    onValue(next);
    if (next.length === codeLength) onComplete(next);
  };
  return (
    <div className="portico-field">
      <label className="portico-label" htmlFor={id}>
        {label}
      </label>
      <div className="portico-code-box" dir="ltr">
        {cells.map((index) => (
          <span
            key={index}
            className="portico-cell"
            aria-hidden="true"
            data-active={(hasFocus && index === Math.min(value.length, codeLength - 1)) || undefined}
            data-problem={problem === undefined ? undefined : ''}
          >
            {value[index]}
          </span>
        ))}
        <input
          ref={inputRef}
          id={id}
          className="portico-code-input"
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode={kind === 'digits' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          readOnly={isBusy}
          onChange={(event) => change(event.target.value)}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          // The caret cannot be seen, so it stays at the end.
          onSelect={({ currentTarget }) => {
            const { selectionStart, selectionEnd, value: text } = currentTarget;
            const isMoved = selectionStart === selectionEnd && selectionStart !== text.length;
            if (isMoved) currentTarget.setSelectionRange(text.length, text.length);
          }}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-note`}
        />
      </div>
      <div aria-live="polite">
        {problem !== undefined && (
          <p id={`${id}-note`} className="portico-note" data-problem="">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

/** Letters that our codes do not have, because they look like digits. @see docs/protocol/requests.md#random-values */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** The characters of a code in what was typed or pasted, which may have blanks, dashes or words around them. */
export function charactersOf(text: string, kind: 'digits' | 'letters'): string {
  if (kind === 'digits') return text.replace(/\D/g, '').slice(0, codeLength);
  const upper = text.toUpperCase();
  const whole = /(?:^|[^A-Z0-9])([A-Z0-9]{6})(?:$|[^A-Z0-9])/.exec(upper)?.[1];
  const characters = whole ?? upper.replace(/[^A-Z0-9]/g, '').slice(0, codeLength);
  return characters.replace(/[OIL]/g, (letter) => lookalikes[letter] ?? letter);
}
